import { expect, type Page } from '@playwright/test';
import { type Message, nextMessage } from './emulator.ts';
import { form } from './form.ts';

/** The actions of a user of the sign-in page. */
export interface FormUser {
  /** Opens the page, types a number and requests a code; returns the message. */
  asksForCode(number: string, e164: string): Promise<Message>;
  types(code: string): Promise<void>;
  isSignedIn(e164: string): Promise<void>;
}

/** A user of the English sign-in page. */
export function formUser(page: Page): FormUser {
  const { asks, code: codeField } = form(page);
  return {
    async asksForCode(number, e164) {
      await asks(number);
      await expect(codeField).toBeFocused();
      return nextMessage(e164);
    },
    async types(code) {
      await codeField.fill(code);
    },
    async isSignedIn(e164) {
      const heading = page.getByRole('heading', { name: 'You’re signed in as' });
      await expect(heading).toContainText(e164);
    },
  };
}

/** A code that is not the one sent. */
export const wrongCode = ({ code }: Pick<Message, 'code'>): string =>
  code === '000000' ? '111111' : '000000';
