#include "attack.h"

int main(void) {
    return say(syscall(SYS_tkill, pid_of("judge"), 0));
}
