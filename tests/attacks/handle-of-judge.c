#include "attack.h"

int main(void) {
    return say(syscall(SYS_pidfd_open, pid_of("judge"), 0));
}
