#include "attack.h"

int main(void) {
#ifdef __x86_64__
    syscall(0x40000000 | SYS_getpid);
    return say(0);
#else
    raise(SIGSYS);
#endif
}
