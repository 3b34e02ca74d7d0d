import type { Locator, Page } from '@playwright/test';

/** The elements of the form, by their English names. */
export interface Form {
  readonly phone: Locator;
  readonly email: Locator;
  readonly send: Locator;
  readonly code: Locator;
  readonly verify: Locator;
  readonly resend: Locator;
  readonly alert: Locator;
  /** The text beside a button that is blocked by a countdown. */
  readonly countdown: Locator;
  /** The channels, in the order of the page. */
  readonly channels: Locator;
  readonly channel: (name: string) => Locator;
  /** Opens the page, types a number, chooses the channel if given, and requests a code. */
  readonly asks: (number: string, channelName?: string) => Promise<void>;
}

/** The form of the demo's first page. */
export function form(page: Page): Form {
  const phone = page.getByRole('textbox', { name: 'Phone number' });
  const channel = (name: string) => page.getByRole('radio', { name });
  return {
    phone,
    email: page.getByRole('textbox', { name: 'Email address' }),
    send: page.getByRole('button', { name: 'Send code' }),
    code: page.getByRole('textbox', { name: '6-digit code' }),
    verify: page.getByRole('button', { name: 'Verify' }),
    resend: page.getByRole('button', { name: 'Send a new code' }),
    alert: page.getByRole('alert'),
    countdown: page.getByRole('timer').filter({ hasText: /^You can/ }),
    channels: page.locator('.otp-choice'),
    channel,
    asks: async (number, channelName) => {
      await page.goto('/');
      await phone.fill(number);
      if (channelName !== undefined) await channel(channelName).check();
      await phone.press('Enter');
    },
  };
}
