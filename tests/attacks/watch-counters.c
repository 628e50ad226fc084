#include "attack.h"

int main(void) {
    char attributes[128] = {0};
    return say(syscall(SYS_perf_event_open, attributes, 0, -1, -1, 0) < 0 && errno == EPERM ? -1 : 0);
}
