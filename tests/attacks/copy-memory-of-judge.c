#include "attack.h"
#include <sys/uio.h>

int main(void) {
    char mine[8];
    struct iovec here = {mine, 8}, there = {(void *)0x400000, 8};
    long got = process_vm_readv(pid_of("judge"), &here, 1, &there, 1, 0);
    return say(got < 0 && errno == EPERM ? -1 : 0);
}
