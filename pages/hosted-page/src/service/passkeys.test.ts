import { WebAuthnError } from '@simplewebauthn/browser';
import { describe, expect, test } from 'vitest';
import { statusOf } from './passkeys.ts';

/** Wraps what the browser threw, like `@simplewebauthn/browser`. */
function wrapped(name: string, message: string): WebAuthnError {
  const cause = new DOMException(message, name);
  return new WebAuthnError({ message, code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', cause });
}

describe('statusOf', () => {
  test.each([
    // Chromium, a frame without `allow`.
    ["The 'publickey-credentials-get' feature is not enabled in this document.", 'unusable'],
    // WebKit, creating in a frame of another origin.
    ['The origin of the document is not the same as its ancestors.', 'unusable'],
    // All of them, when the user closes the dialogue or lets it time out.
    ['The operation either timed out or was not allowed.', 'cancelled'],
  ])('reads NotAllowedError by its words: %s', (message, status) => {
    expect(statusOf(wrapped('NotAllowedError', message))).toBe(status);
    expect(statusOf(new DOMException(message, 'NotAllowedError'))).toBe(status);
  });

  test('knows an authenticator that has a passkey already', () => {
    const cause = new DOMException('', 'InvalidStateError');
    const code = 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';

    expect(statusOf(new WebAuthnError({ message: '', code, cause }))).toBe('known');
  });

  test.each([
    [new DOMException('', 'AbortError'), 'cancelled'],
    [new DOMException('', 'SecurityError'), 'unusable'],
    [new DOMException('', 'UnknownError'), 'failed'],
    [new Error('no'), 'failed'],
    ['no error at all', 'failed'],
  ])('reads %s as %s', (error, status) => {
    expect(statusOf(error)).toBe(status);
  });
});
