import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { WORDS as ORDERS_AR } from './orders/words-ar.ts';
import { WORDS as ORDERS_DE } from './orders/words-de.ts';
import { WORDS_EN as ORDERS_EN } from './orders/words-en.ts';
import { WORDS as WORDS_AR } from './solver/words-ar.ts';
import { WORDS as SOLVER_DE } from './solver/words-de.ts';
import { WORDS_EN as SOLVER_EN } from './solver/words-en.ts';
import { WORDS as DE } from './texts-de.ts';
import { EN } from './texts-en.ts';
import { WORDS as WIDGET_AR } from './widget/words-ar.ts';
import { WORDS as WIDGET_DE } from './widget/words-de.ts';
import { WORDS_EN as WIDGET_EN } from './widget/words-en.ts';

vi.stubGlobal('location', { search: '?lang=ar' });
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });

/** Every Arabic text of the demo. */
async function arabicTexts(): Promise<string> {
  const { texts } = await import('./language.ts');
  // The form and the widget have tests of their own texts.
  return JSON.stringify([{ ...texts, form: {} }, ORDERS_AR, { ...WIDGET_AR, own: {} }, WORDS_AR]);
}

test('the Arabic texts have one word for verifying, and one spelling of it', async () => {
  // An order is confirmed, which is another act.
  const texts = (await arabicTexts()).replaceAll('تأكيد الطلب', '');

  expect(texts).not.toMatch(/أك[ّ]?د|تأك|تحقق/);
});

test('the Arabic texts have Arabic-Indic digits and commas', async () => {
  const texts = (await arabicTexts()).replaceAll('SHA-256', '').replace('\u2066+20\u2069', '');

  expect(texts).not.toMatch(/\d/);
  expect(texts).not.toMatch(/\p{Script=Arabic},/u);
});

/** The texts of a dictionary by their paths; those that are made of parts, with the names of the parts. */
function pathsOf(texts: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof texts === 'string') return [[path, texts]];
  if (typeof texts === 'function') return [[path, String(texts('…', '…'))]];
  return Object.entries(texts ?? {}).flatMap(([name, text]) => pathsOf(text, `${path}.${name}`));
}

const GERMAN = [
  [EN, { ...DE, form: {} }],
  [ORDERS_EN, ORDERS_DE],
  [SOLVER_EN, SOLVER_DE],
  [WIDGET_EN, { ...WIDGET_DE, own: {} }],
] as const;

test('each text of the demo is there in German, but for names and figures', () => {
  const same = GERMAN.flatMap(([english, german]) => {
    const translated = new Map(pathsOf(german));
    return pathsOf(english).filter(([path, text]) => translated.get(path) === text);
  });

  expect(same.map(([, text]) => text).filter((text) => !NAMES.test(text))).toEqual([]);
});

// The same in both languages.
const NAMES =
  /^(WhatsApp|Telegram|SMS|Passkey|Widget|Redirect|Solver|Mona|Engine|Hashes|Nonce|1 hash|WebAssembly SIMD|hash-wasm|JavaScript( = 1)?|Web Crypto|… → …|…, …|…\/s|< …|OK)$/i;

test('the German texts say “du”, and have their own quotation marks and no hyphen for a dash', () => {
  const texts = GERMAN.flatMap(([, german]) => pathsOf(german).map(([, text]) => text)).join('\n');

  expect(texts).not.toMatch(/\bIhr(e[mnrs]?)?\b|\bIhnen\b/);
  // “Sie” is at the start of a sentence alone, where it is a message.
  expect(texts).not.toMatch(/[\p{Letter},] Sie\b/u);
  expect(texts).not.toMatch(/"|“[^”]*”| - /);
});

test('times are written in the digits of the page', async () => {
  const { timeText } = await import('./language.ts');

  expect(timeText('2026-01-01T12:34:56Z')).toMatch(/^[٠-٩]+:[٠-٩]+:[٠-٩]+/);
});

test('the engine and its workers are listed in the page’s language', () => {
  expect(WORDS_AR.engineAndWorkers('WebAssembly SIMD', 'مسارات العمل: ٢')).toBe(
    'WebAssembly SIMD، مسارات العمل: ٢',
  );
});

test('the demo, the console and the site have one name for the inbox, its button and a test number', () => {
  const read = (path: string) => readFileSync(`${import.meta.dirname}/../../${path}`, 'utf8');
  const panel = read('site/.vitepress/theme/components/inbox-panel.vue');

  expect(ORDERS_EN.inbox).toBe(EN.inbox.title);
  expect(read('pages/console/src/inbox/inbox-head.tsx')).toContain(`>${EN.inbox.title}</h2>`);
  expect(panel).toContain(`<h2>${EN.inbox.title}</h2>`);
  expect(panel).toContain(EN.inbox.enterCode);
  expect(panel).toContain(`“${EN.testNumber}”`);
  expect(read('README.md')).toContain(`"${EN.testNumber}"`);
});
