#include "attack.h"

int main(void) {
    char attributes[128] = {0};
    return say(syscall(SYS_bpf, 0, attributes, sizeof attributes) < 0 && errno == EPERM ? -1 : 0);
}
