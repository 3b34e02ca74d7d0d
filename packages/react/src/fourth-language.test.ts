import { readFileSync } from 'node:fs';
import { durationText, formMessages } from '@otp-kit/client/messages';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { he } from './hebrew.fixture.ts';
import { OtpForm } from './index.ts';

const read = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');

test('the documentation’s recipe of a fourth language is the one that this file compiles', () => {
  expect(read('../../../site/react/languages.md')).toContain(read('./hebrew.fixture.ts'));
});

test('one object gives the form texts, direction, digits and plural forms', () => {
  const html = renderToString(createElement(OtpForm, { endpoint: '/api/otp', messages: he }));

  expect(html).toMatch(/dir="rtl" lang="he"/);
  expect(html).toContain('<h2 class="otp-heading">אימות מספר הטלפון</h2>');
  expect(html).toContain('שליחת קוד');
  expect(durationText(120, formMessages(he))).toBe('2 דקות');
});
