/* What the start of a static program calls to have its frames registered, and its end to forget them: nothing is done,
   so that libgcc finds a frame in the table that the linker makes, and sorts none. See tavolo_link. */

void __wrap___register_frame_info(const void *begin, void *object) {
  (void)begin;
  (void)object;
}

void *__wrap___deregister_frame_info(const void *begin) {
  (void)begin;
  return 0;
}
