import type { Frame, Page } from '@playwright/test';

/** A passkey, with its private key: only a virtual device gives it away. */
export interface Passkey {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly rpId?: string;
  readonly privateKey: string;
  readonly userHandle?: string;
  readonly signCount: number;
}

/** A device that keeps passkeys, and whose person always agrees. */
export interface Device {
  /** The passkeys made on it so far. */
  readonly passkeys: readonly Passkey[];
}

/**
 * Gives a virtual device to a page, or to a frame of another site. Such a frame is a target of its
 * own, and so is the next one in its place: whoever comes again brings the passkeys along.
 *
 * @see Chrome DevTools Protocol, "WebAuthn"
 */
export async function addDevice(
  page: Page,
  where: Page | Frame,
  brought: readonly Passkey[] = [],
): Promise<Device> {
  const session = await page.context().newCDPSession(where);
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
  for (const credential of brought) {
    await session.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
  const passkeys = [...brought];
  session.on('WebAuthn.credentialAdded', ({ credential }) => passkeys.push(credential));
  return { passkeys };
}
