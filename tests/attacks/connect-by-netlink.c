#include "attack.h"
#include <sys/socket.h>

int main(void) {
    return say(socket(AF_NETLINK, SOCK_RAW, 0));
}
