import { expect, type Locator, type Page } from '@playwright/test';
import { control } from './control.ts';

/** The page about orders, by its English names. */
export interface Shop {
  /** Places an order on a channel, with what is to fail, by its name on the page. */
  readonly places: (failure?: string, channel?: 'SMS' | 'WhatsApp') => Promise<void>;
  /** The newest message of the outbox. */
  readonly newest: Locator;
  /** Its state. */
  readonly status: Locator;
  readonly history: Locator;
  readonly decides: (decision: string) => Promise<void>;
}

/** A user of the English page about orders. */
export function shop(page: Page): Shop {
  const newest = page.getByRole('article').first();
  const headings = page.getByRole('heading', { level: 3 });
  return {
    newest,
    status: newest.locator('.badge'),
    history: newest.getByRole('list', { name: 'History' }),
    places: async (failure = 'Nothing fails', channel = 'SMS') => {
      await page.goto('/orders.html?lang=en');
      await expect(page.getByText('The worker is running.')).toBeVisible();
      const before = await headings.allTextContents();
      await page.getByRole('radio', { name: channel }).check({ force: true });
      await page.getByLabel('Make something fail').selectOption(failure);
      await page.getByRole('button', { name: 'Place the order' }).click();
      await expect(headings.first()).not.toHaveText(before[0] ?? '');
    },
    decides: (decision) => newest.getByRole('button', { name: decision, exact: true }).click(),
  };
}

/** The messages about orders in the emulator's inbox, the newest first. */
export async function orderMessages(): Promise<readonly { readonly text: string }[]> {
  const messages = await control<readonly { kind: string; text: string }[]>('GET', 'messages');
  return messages.filter(({ kind }) => kind === 'utility');
}
