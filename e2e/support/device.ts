import type { Page } from '@playwright/test';

/** A device that stores passkeys. */
export interface Device {
  /** How many passkeys it stores. */
  readonly countPasskeys: () => Promise<number>;
  /** Loses its passkeys. */
  readonly forgetPasskeys: () => Promise<void>;
  /** From now on it fails to verify the user. */
  readonly refusesUser: () => Promise<void>;
  /** From now on it gets no user gesture. */
  readonly isIgnored: () => Promise<void>;
  /** Replaces each passkey with the copy that it was before its last use: its counter is one lower. */
  readonly turnBackCounters: () => Promise<void>;
}

/**
 * Gives a page, and every frame in it, a device that stores passkeys and agrees to every request.
 * Call it before the first navigation.
 *
 * @param options.autofill whether the browser can offer passkeys in a field's autofill. The virtual
 *   device then completes such a request at once, without a choice by the user. Default false.
 * @see Chrome DevTools Protocol, "WebAuthn"
 */
export async function addDevice(
  page: Page,
  { autofill = false }: { readonly autofill?: boolean } = {},
): Promise<Device> {
  if (!autofill) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  }
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
    forgetPasskeys: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    refusesUser: async () => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    isIgnored: async () => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', {
        authenticatorId,
        enabled: false,
      });
    },
    turnBackCounters: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials) {
        const { credentialId } = credential;
        await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
        await session.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount: credential.signCount - 1 },
        });
      }
    },
  };
}
