import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { formUser } from './form-user.ts';
import { offer } from './offer.ts';

/** Signing in with a passkey on the demo's first page, in English. */
export interface PasskeySignIn {
  readonly button: Locator;
  /** The text below the button. */
  readonly note: Locator;
  /** Signs in by code, creates a passkey, and signs out. */
  readonly createsPasskey: (number: string, e164: string) => Promise<void>;
  /** The address that the backend has a session for. */
  readonly signedInAs: () => Promise<unknown>;
}

/** A passkey's assertion as the page posts it; binary fields are base64url. */
export interface AssertionBody {
  readonly id: string;
  readonly rawId: string;
  readonly response: {
    readonly authenticatorData: string;
    readonly clientDataJSON: string;
    readonly signature: string;
    readonly userHandle: string;
  };
}

/** The path to which the page posts an assertion. */
export const SIGN_IN_PATH = '/api/passkeys/sign-in';

/** Signing in with a passkey on a page. */
export function passkeySignIn(page: Page): PasskeySignIn {
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  return {
    button,
    note: page.locator('.otp-passkey-sign-in [role="status"]'),
    async createsPasskey(number, e164) {
      const { create, goOn, isEarned, ready } = offer(page);
      await isEarned(number, e164);
      await create.click();
      await expect(ready).toBeVisible();
      await goOn.click();
      await formUser(page).isSignedIn(e164);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(button).toBeVisible();
    },
    signedInAs: async () => (await (await page.request.get('/api/me')).json()).signedInAs,
  };
}

/** The assertion in a request of the page. */
export function assertionOf(request: Request): AssertionBody {
  return request.postDataJSON().credential;
}
