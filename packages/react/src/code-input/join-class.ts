/** A class of the kit, and the integrator's own, if any. */
export function joinClass(base: string, own: string | undefined): string {
  return own ? `${base} ${own}` : base;
}
