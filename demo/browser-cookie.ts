/** Reads the random ID that a cookie of this name gave a browser: its tabs share it. */
export function browserIdOf(cookie: string | null | undefined, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{36})(?:;|$)`).exec(cookie ?? '')?.[1];
}
