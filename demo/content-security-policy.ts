/** Origins other than the product's own that its pages need. */
export interface ForeignOrigins {
  /** The origin of the captcha's script and frame. */
  readonly captcha: string;
  /** The origin of the hosted page. */
  readonly widget: string;
}

/**
 * The `Content-Security-Policy` of everything that the demo serves, the solver's worker included.
 *
 * @see README.md, "Content Security Policy": the table there explains each source
 */
export function contentSecurityPolicy({ captcha, widget }: ForeignOrigins): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' ${captcha}`,
    `frame-src ${captcha} ${widget}`,
    // These three have no default to fall back on.
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
