#include "attack.h"

int main(void) {
    return say(syscall(SYS_add_key, "user", "attack", "x", 1, -4));
}
