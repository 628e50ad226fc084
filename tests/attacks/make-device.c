#include "attack.h"
#include <sys/stat.h>
#include <sys/sysmacros.h>

int main(void) {
    return say(mknod("device", S_IFCHR | 0600, makedev(1, 1)));
}
