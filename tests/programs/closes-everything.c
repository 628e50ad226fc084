#include <stdio.h>
#include <unistd.h>
int main(void) { puts("ok"); fflush(stdout); for (int i = 0; i < 99; i++) close(i); usleep(300000); return 0; }
