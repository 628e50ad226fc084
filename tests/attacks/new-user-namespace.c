#include "attack.h"

int main(void) {
    return say(unshare(CLONE_NEWUSER));
}
