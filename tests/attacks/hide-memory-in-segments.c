#include "attack.h"
#include <sys/shm.h>

int main(void) {
    return say(shmget(IPC_PRIVATE, 1 << 20, IPC_CREAT | 0600));
}
