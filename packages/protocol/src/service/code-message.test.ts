import { expect, test } from 'vitest';
import { CODE_MESSAGE_PROBLEMS, checkCodeMessage } from './code-message.ts';

const TEXT = 'Your code is 123456. It expires in 3 minutes.';

test.each([
  ['sms', `${TEXT}\n\n@shop.example #123456`, { domain: 'shop.example' }],
  ['sms', `${TEXT}\r\n\r\n@shop.example #123456\n`, { domain: 'shop.example' }],
  ['sms', `${TEXT}\n@shop.example #123456 @verify.example`, { frame: 'verify.example' }],
  ['sms', `${TEXT}\n@shop.example #123456 %verify.example`, { frame: 'verify.example' }],
  ['sms', `Code: A1B2C3\n@shop.example #A1B2C3`, { code: 'A1B2C3' }],
  ['email', `${TEXT}\n@shop.example #123456`, { domain: 'shop.example' }],
  ['whatsapp', TEXT, { code: '123456', domain: undefined }],
  ['telegram', 'رمزك هو 123456', { code: '123456' }],
])('nothing keeps a device from filling in the code of this %s: %j', (channel, text, found) => {
  expect(checkCodeMessage({ channel, text })).toMatchObject({ ...found, problems: [] });
});

test.each([
  ['no-code', 'sms', 'Your code is 1 2 3 4 5 6'],
  ['no-code', 'whatsapp', 'Your order X12345 is ready'],
  ['no-domain-line', 'sms', TEXT],
  ['no-domain-line', 'email', TEXT],
  ['domain-line-not-last', 'sms', `@shop.example #123456\n${TEXT}`],
  ['domain-line-differs', 'sms', `${TEXT}\n@shop.example #654321`],
  ['late-code', 'whatsapp', `${'Welcome to the shop. '.repeat(5)}${TEXT}`],
  ['several-numbers', 'whatsapp', `${TEXT} Call 19777 for help.`],
])('%s is found in this %s: %j', (problem, channel, text) => {
  expect(checkCodeMessage({ channel, text }).problems).toContain(problem);
});

test.each([
  ['ends with the 90th character', 84, []],
  ['ends with the 91st character', 85, ['late-code']],
])('a preview shows a code that %s, and no later one', (_, before, problems) => {
  const text = `${'.'.repeat(before)}123456`;

  expect(checkCodeMessage({ channel: 'whatsapp', text }).problems).toEqual(problems);
});

test('two numbers on two lines are not read as one', () => {
  const text = '12345\n67890';

  expect(checkCodeMessage({ channel: 'whatsapp', text })).toMatchObject({
    code: '12345',
    problems: ['several-numbers'],
  });
});

test.each(Object.entries(CODE_MESSAGE_PROBLEMS))('%s says what to ask for', (_, { advice }) => {
  expect(advice).toMatch(/^ask for /);
});

test('the code is the one that the last line names, where another number comes first', () => {
  const text = `Order 98765: your code is 123456.\n@shop.example #123456`;

  const { code, problems } = checkCodeMessage({ channel: 'sms', text });

  expect(code).toBe('123456');
  expect(problems).toEqual(['several-numbers']);
});
