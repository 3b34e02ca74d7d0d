import { expect, test, vi } from 'vitest';
import { loadLanguage } from './language.ts';
import { TEXTS_EN } from './texts-en.ts';

vi.mock('./texts-ar.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a language whose texts do not load is English, so that the page is not empty', async () => {
  expect(await loadLanguage('ar')).toMatchObject({ texts: TEXTS_EN, locale: 'en' });
  expect(await loadLanguage('de')).toMatchObject({ locale: 'de' });
});
