#include "attack.h"

int main(void) {
    return say(kill(-1, 0));
}
