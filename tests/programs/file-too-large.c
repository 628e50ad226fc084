#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    int fd = open("large", O_CREAT | O_WRONLY, 0600);
    if (lseek(fd, 400l << 20, SEEK_SET) < 0 || write(fd, "x", 1) != 1) return 9;
    puts("ok");
}
