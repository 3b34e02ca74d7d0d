import type { Locator, Page } from '@playwright/test';
import { EMULATOR } from './control.ts';
import { formUser } from './form-user.ts';

/** The elements of the passkey offer, by their English names. */
export interface Offer {
  readonly offered: Locator;
  readonly working: Locator;
  readonly ready: Locator;
  readonly failed: Locator;
  readonly create: Locator;
  readonly decline: Locator;
  readonly goOn: Locator;
  /** Requests a code and types it; returns the enrollment token. */
  readonly isEarned: (number: string, e164: string) => Promise<string>;
}

/** The offer in the form of the demo's first page. */
export function offer(page: Page): Offer {
  const heading = (name: string) => page.getByRole('heading', { name });
  const button = (name: string) => page.getByRole('button', { name });
  return {
    offered: heading('Sign in faster next time'),
    working: page.getByText('Follow the steps on your device…'),
    ready: heading('Your passkey is ready'),
    failed: heading('No passkey was created'),
    create: button('Create a passkey'),
    decline: button('Not now'),
    goOn: button('Continue'),
    isEarned: async (number, e164) => {
      const user = formUser(page);
      const { token } = await watchForToken(page);
      const { code } = await user.asksForCode(number, e164);
      await user.types(code);
      return token;
    },
  };
}

/**
 * Watches for the enrollment token of the next code that is right. Read in the page, since a browser
 * drops a response when it was used; and ready before the page is opened, or it would miss it.
 */
async function watchForToken(page: Page): Promise<{ readonly token: Promise<string> }> {
  let note: (token: string) => void = () => undefined;
  const token = new Promise<string>((resolve) => {
    note = resolve;
  });
  await page.exposeFunction('noteToken', (seen: string) => note(seen));
  await page.addInitScript(() => {
    const askBackend = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const response = await askBackend(input, init);
      if (response.ok && response.url.endsWith('/api/otp/verify')) {
        const { data } = await response.clone().json();
        Reflect.get(globalThis, 'noteToken')(data.enrollmentToken);
      }
      return response;
    };
  });
  return { token };
}

/** Redeems a token at the service, which works once; returns the resulting code. */
export async function redeem(token: string): Promise<string> {
  const response = await fetch(`${EMULATOR}/_emulator/v1/enrollment/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const { code = 'REDEEMED' }: { code?: string } = await response.json();
  return code;
}
