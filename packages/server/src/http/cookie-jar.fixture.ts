/** The cookies of one browser at one host, by name, the oldest first. */
export type Cookies = Map<string, string>;

/** Keeps the cookies of a browser; two proxies of one host share them. */
export function createJar(jar: Cookies = new Map()) {
  return {
    jar,
    /** What goes into a request's `Cookie`, if anything does. */
    header: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    /** Takes over what a response sets, and drops what it ends. */
    keep: ({ headers }: Pick<Response, 'headers'>): void => {
      for (const line of headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const [name = '', value = ''] = pair.split('=');
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
    },
  };
}
