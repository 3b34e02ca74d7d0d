import type { Page } from '@playwright/test';

/**
 * Gives a page, and every frame in it, a device that keeps passkeys, and whose person always agrees.
 * Before the page goes anywhere.
 *
 * @see Chrome DevTools Protocol, "WebAuthn"
 */
export async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
