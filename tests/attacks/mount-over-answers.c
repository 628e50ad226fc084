#include "attack.h"
#include <sys/mount.h>

int main(void) {
    return say(mount("none", "/usr", "tmpfs", 0, 0));
}
