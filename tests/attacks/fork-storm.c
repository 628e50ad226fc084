#include "attack.h"

/* At most 300, so that it does no harm where nothing holds it. */
int main(void) {
    int made = 0;
    for (int k = 0; k < 300; k++) {
        pid_t pid = fork();
        if (pid == 0) {
            pause();
            _exit(0);
        }
        made += pid > 0;
    }
    return say(made > 64 ? 0 : -1);
}
