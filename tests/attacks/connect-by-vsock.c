#include "attack.h"
#include <sys/socket.h>

int main(void) {
    return say(socket(40, SOCK_STREAM, 0));
}
