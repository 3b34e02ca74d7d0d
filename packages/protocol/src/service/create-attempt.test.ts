import { describe, expect, test } from 'vitest';
import { parseCreateAttemptAnswer } from './create-attempt.ts';

const data = {
  attemptId: 'attempt_1',
  iframeUrl: 'https://widget.example.com/w/attempt_1',
  expiresAt: '2026-01-01T00:05:00.000Z',
};

describe('parseCreateAttemptAnswer', () => {
  test('keeps the documented fields and ignores others', () => {
    const body = { status: 'success', addedLater: 1, data: { ...data, addedLater: 1 } };

    expect(parseCreateAttemptAnswer(body)).toEqual(data);
  });

  test.each([
    ['no attempt', { attemptId: undefined }],
    ['an attempt without a name', { attemptId: '' }],
    ['a URL that is none', { iframeUrl: '/w/secret-attempt' }],
    ['a date that is none', { expiresAt: 'secret-date' }],
  ])('refuses %s and names the field, not the value', (_what, fields) => {
    const parse = () =>
      parseCreateAttemptAnswer({ status: 'success', data: { ...data, ...fields } });

    expect(parse).toThrow(expect.objectContaining({ code: 'MALFORMED_RESPONSE' }));
    expect(parse).toThrow(`data.${Object.keys(fields)[0]} is not as documented`);
    expect(parse).not.toThrow('secret');
  });

  test.each([undefined, null, [], 'text', { status: 'error', data }, { status: 'success' }])(
    'refuses the body %j',
    (body) => {
      const parse = () => parseCreateAttemptAnswer(body);

      expect(parse).toThrow(expect.objectContaining({ code: 'MALFORMED_RESPONSE' }));
      expect(parse).toThrow(/^create-attempt: (the body|status|data) is not as documented$/);
    },
  );
});
