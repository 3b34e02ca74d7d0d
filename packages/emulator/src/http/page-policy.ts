/** What a page may do beyond running its own files. */
export interface PageLeave {
  /** Where its pictures come from; by default it has none. */
  readonly 'img-src'?: string;
  /** What it frames; by default nothing. */
  readonly 'frame-src'?: string;
  /** The pages that may frame it; by default none. */
  readonly 'frame-ancestors'?: '*';
}

/**
 * The Content-Security-Policy of a page that loads its own scripts and styles, calls its own origin,
 * and does nothing else that it has no leave for.
 */
export function pagePolicy(leave: PageLeave = {}): string {
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...leave,
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
