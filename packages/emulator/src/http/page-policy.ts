/** The directives that allow a page more than its own files. */
export interface PageSources {
  /** The sources of its images; by default none. */
  readonly 'img-src'?: string;
  /** The pages that it frames; by default none. */
  readonly 'frame-src'?: string;
  /** The pages that may frame it; by default none. */
  readonly 'frame-ancestors'?: '*';
}

/**
 * The Content-Security-Policy of a page that loads its own scripts and styles, calls its own origin,
 * and does what the further directives allow.
 */
export function pagePolicy(sources: PageSources = {}): string {
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...sources,
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
