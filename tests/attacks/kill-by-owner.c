#include "attack.h"

int main(void) {
    int ends[2];
    if (pipe(ends)) return 9;
    return say(fcntl(ends[0], F_SETOWN, pid_of("judge")));
}
