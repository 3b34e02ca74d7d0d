import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { WORDS_AR as ORDERS_AR } from './orders/words-ar.ts';
import { WORDS_EN as ORDERS_EN } from './orders/words-en.ts';
import { WORDS_AR } from './solver/words-ar.ts';
import { EN } from './texts-en.ts';
import { WORDS_AR as WIDGET_AR } from './widget/words-ar.ts';

vi.stubGlobal('location', { search: '?lang=ar' });
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });

/** Every Arabic text of the demo. */
async function arabicTexts(): Promise<string> {
  const { texts } = await import('./language.ts');
  return JSON.stringify([texts, ORDERS_AR, WIDGET_AR, WORDS_AR]);
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
