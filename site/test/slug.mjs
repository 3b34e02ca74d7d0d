/** The name of a code in the address of its page. */
export function slugOf(code) {
  return code.toLowerCase().replaceAll('_', '-');
}
