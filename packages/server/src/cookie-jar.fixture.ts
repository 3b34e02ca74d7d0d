/** The cookies of one browser at one site. */
export function createJar() {
  const jar = new Map<string, string>();
  return {
    jar,
    /** What goes into a request's `Cookie`, if anything does. */
    header: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    /** Takes over what an answer sets, and drops what it ends. */
    keep: ({ headers }: Response): void => {
      for (const line of headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const [name = '', value = ''] = pair.split('=');
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
    },
  };
}
