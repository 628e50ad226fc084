#include "attack.h"
#include <sys/ptrace.h>

int main(void) {
    return say(ptrace(PTRACE_SEIZE, pid_of("judge"), 0, 0));
}
