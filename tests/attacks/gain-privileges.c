#include "attack.h"
#include <sys/prctl.h>

int main(void) {
    if (!prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0)) return say(0);
    return say(setresuid(1, 1, 1));
}
