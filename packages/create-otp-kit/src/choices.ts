/** The templates, with the words that the question about them shows. */
export const TEMPLATES = {
  next: 'Next.js (app router)',
  'vite-express': 'Vite + Express',
  'vite-hono': 'Vite + Hono',
} as const;

/** What the app signs users in with. */
export const KINDS = {
  form: 'your own form, on your page',
  widget: "the service's hosted widget, in a frame",
  both: 'both, side by side',
} as const;

export type Template = keyof typeof TEMPLATES;
export type Kind = keyof typeof KINDS;

/** An app to create. */
export interface AppChoices {
  /** The folder, absolute. */
  readonly folder: string;
  /** The name in package.json. */
  readonly name: string;
  readonly template: Template;
  readonly kind: Kind;
  /** ISO 3166-1 alpha-2 codes of the countries whose numbers are accepted. */
  readonly countries: readonly string[];
}

/** The address of an app's page in development. */
export function pageUrl(template: Template): string {
  return template === 'next' ? 'http://localhost:3000' : 'http://localhost:5173';
}

/** Whether an app of a kind has what only the form or only the widget has. */
export function hasPart(kind: Kind, only: string | undefined): boolean {
  return only === undefined || kind === 'both' || kind === only;
}

/** Numbers of the countries that apps choose most. */
const NUMBERS: readonly (readonly [country: string, number: string])[] = [
  ['EG', '+20 100 123 4567'],
  ['SA', '+966 50 123 4567'],
  ['AE', '+971 50 123 4567'],
  ['DE', '+49 1512 3456789'],
  ['GB', '+44 7400 123456'],
  ['US', '+1 202 555 0123'],
];

/** What an app's README says about the number to enter: one that the app accepts. */
export function numberToEnter(countries: readonly string[]): string {
  const example = NUMBERS.find(([country]) => countries.includes(country))?.[1];
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const about = `a mobile number (${countries.map((country) => names.of(country)).join(' or ')})`;
  return example === undefined ? about : `${about}, such as ${example}`;
}
