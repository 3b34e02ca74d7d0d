import type { Page } from '@playwright/test';

/** A device that keeps passkeys, and the person in front of it. */
export interface Device {
  /** How many passkeys it keeps. */
  readonly countPasskeys: () => Promise<number>;
  /** From now on it takes the person for somebody else. */
  readonly mistakesPerson: () => Promise<void>;
  /** From now on nobody touches it when it asks. */
  readonly isLeftAlone: () => Promise<void>;
}

/**
 * Gives a page, and every frame in it, a device that keeps passkeys, and whose person always agrees.
 * Before the page goes anywhere.
 *
 * @see Chrome DevTools Protocol, "WebAuthn"
 */
export async function addDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    countPasskeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    mistakesPerson: async () => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    isLeftAlone: async () => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', {
        authenticatorId,
        enabled: false,
      });
    },
  };
}
