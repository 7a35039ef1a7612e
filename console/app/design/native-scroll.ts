/** For the long lists of a Select: the list itself scrolls, which assistive technology knows how to handle. */
export const NATIVE_SCROLL = {
  withScrollArea: false,
  styles: { options: { maxHeight: 280, overflowY: 'auto' } },
} as const;
