import { createMemoryPasskeyStore, createPasskeyProxy } from '@otp-kit/server/passkeys';
import { beginSession, sessionOf } from '../finished/sessions.ts';

export const passkeys = createPasskeyProxy({
  rpName: 'Shop',
  rpID: 'shop.test',
  origins: ['https://shop.test'],
  store: createMemoryPasskeyStore(),
  sealSecrets: [process.env['OTP_SEAL_SECRET'] ?? ''],
  environment: process.env['OTP_DEVELOPMENT'] === '1' ? 'development' : 'production',
  user(request) {
    const session = sessionOf(request);
    return session && { id: session.userID, name: session.userID, verifiedAtMs: Date.now() };
  },
  onVerified: ({ userID }) => beginSession({ userID, verifiedAtMs: undefined }),
});
