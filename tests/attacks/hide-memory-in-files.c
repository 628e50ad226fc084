#include "attack.h"
#include <sys/mman.h>

int main(void) {
    return say(memfd_create("hidden", 0));
}
