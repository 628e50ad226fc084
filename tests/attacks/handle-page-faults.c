#include "attack.h"

int main(void) {
    return say(syscall(SYS_userfaultfd, 1));
}
