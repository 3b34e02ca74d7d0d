/** What the browser calls itself in its user agent, the more special name first. */
const NAMES: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];

/** The browser's name from its user agent, without its version and its system; undefined if none is known. */
export function browserName(userAgent: string): string | undefined {
  return NAMES.find(([, mark]) => mark.test(userAgent))?.[0];
}
