// A program of one floor: that it links says that the floor calls nothing above it.
int main() { return 0; }
