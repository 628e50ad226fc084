#include "attack.h"

int main(void) {
    char parameters[256] = {0};
    return say(syscall(SYS_io_uring_setup, 1, parameters));
}
