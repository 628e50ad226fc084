#include <pthread.h>
#include <stdio.h>
#include <time.h>
static void *spin(void *unused) {
    struct timespec now;
    do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    while (now.tv_sec == 0 && now.tv_nsec < 700000000);
    return 0;
}
int main(void) {
    pthread_t thread[2];
    for (int i = 0; i < 2; i++) pthread_create(&thread[i], 0, spin, 0);
    for (int i = 0; i < 2; i++) pthread_join(thread[i], 0);
    puts("ok");
}
