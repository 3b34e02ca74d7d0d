import { expect, test } from 'vitest';
import { findCauses } from './causes.ts';
import { mistake } from './finding.ts';
import { reportText } from './report-text.ts';

const found = (code: string, change = 'change') => mistake(code, 'problem', change);

test('leaves out what an earlier check explains, and keeps what it does not', () => {
  const { findings, notExamined } = findCauses([
    ['the stores', [found('STORE_UNREACHABLE')]],
    ['the routes', [found('PROXY_FAILED'), found('CORS_OPEN')]],
    ['the webhook', [found('STORE_UNREACHABLE', 'another')]],
  ]);

  expect(findings.map(({ code }) => code)).toEqual(['STORE_UNREACHABLE', 'CORS_OPEN']);
  expect(notExamined).toEqual([
    { because: 'STORE_UNREACHABLE', checks: ['the routes', 'the webhook'] },
  ]);
});

test('keeps both findings of one check, and one of two that are equal', () => {
  const { findings } = findCauses([
    ['the options', [found('SETTING_MISSING', 'a'), found('SETTING_MISSING', 'b')]],
    ['the secrets', [found('SEAL_SECRET_WEAK'), found('SEAL_SECRET_WEAK')]],
  ]);

  expect(findings.map(({ code }) => code)).toEqual([
    'SETTING_MISSING',
    'SETTING_MISSING',
    'SEAL_SECRET_WEAK',
  ]);
});

test('takes no later finding for a cause', () => {
  const { findings } = findCauses([
    ['the page', [found('PRODUCT_UNREACHABLE')]],
    ['the routes', [found('SETTING_MISSING')]],
  ]);

  expect(findings).toHaveLength(2);
});

test('reports in one line for each cause what was not examined', () => {
  const examination = findCauses([
    ['the page', [found('PRODUCT_UNREACHABLE')]],
    ['the routes', [found('PRODUCT_UNREACHABLE')]],
    ['the webhook', [found('WEBHOOK_UNREACHABLE')]],
    ['the callbacks', { because: 'a reason' }],
  ]);

  expect(reportText(examination, 1).split('\n\n').slice(1)).toEqual([
    '- not examined (PRODUCT_UNREACHABLE): the routes, the webhook',
    '- not examined (a reason): the callbacks',
    '1 mistakes, 0 notes, in 1.0 s',
  ]);
});
