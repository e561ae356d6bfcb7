/* The least that a program must do to say one line. What `tavolo --version` is measured against. */
#include <stdio.h>

int main(void) { return puts("tavolo") < 0; }
