#include "attack.h"

int main(void) {
    return say(syscall(SYS_mq_open, "attack", O_CREAT | O_RDWR, 0600, 0));
}
