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
};
