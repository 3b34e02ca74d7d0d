import type { RequestWarning } from '../api/control-types.ts';

/** What each warning says: a call that works on the emulator and causes problems elsewhere. */
export const REQUEST_WARNINGS: Readonly<Record<RequestWarning, string>> = {
  END_USER_IP_MISSING:
    'No x-end-user-ip: elsewhere the limit by address would count your backend as the end user.',
  END_USER_IP_INVALID:
    'The x-end-user-ip is not one address. A list or a port makes it none, and it counts as left out.',
  END_USER_IP_PRIVATE:
    'The x-end-user-ip is a private address, for which the limit by address does not apply.',
  CHALLENGE_REUSED: 'The challenge was used by an earlier send. Fetch a new one for each.',
  CHALLENGE_STALE:
    'The challenge had expired, or the difficulty has risen since. Fetch one right before the send.',
  API_KEY_FROM_BROWSER: 'A browser sent the API key. Only your backend may know it.',
  CHANNEL_NULL: 'channel: null counts as a choice, and is refused. Leave it out instead.',
  API_KEY_ON_VERIFY: 'Verify asks for no API key. Send it only where it is needed.',
  IDEMPOTENCY_KEY_MISSING:
    'The send has no idempotency key: repeating it would send a second message.',
  IDEMPOTENCY_KEY_SPACES:
    'The idempotency key has spaces. HTTP removes those around a header’s value: use a UUID.',
  NEW_KEY_AFTER_UNCLEAR:
    'The same message with another key, after a response that left open whether it was sent: the recipient may get it twice.',
  UNKNOWN_OUTCOME_RETRIED:
    'A repetition after a response by which the outcome is unknown. An operator has to decide.',
  SIGNATURE_REUSED:
    'The signature was used before. Sign each request again, with a new timestamp and nonce.',
  PHONE_NOT_E164:
    'The phone number is not E.164. Another spelling counts as another parameter of the key.',
};
