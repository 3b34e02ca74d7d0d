import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { DEMO_PORT, WIDGET_PORT } from '../playwright.config.ts';
import { type Message, nextMessage } from './emulator.ts';
import { E164, NUMBER } from './number.ts';

/** The addresses of the product and the hosted page: two sites, as in production. */
export const APP = `http://app.localhost:${DEMO_PORT}`;
export const WIDGET = `http://widget.localhost:${WIDGET_PORT}`;

/** The actions of a user of the widget, in a frame or on the hosted page itself, in English. */
export interface WidgetUser {
  /** Types the number on the product's page and continues to the hosted page. */
  begins(path: '/widget.html' | '/redirect.html'): Promise<void>;
  /** Waits for a sent code and for the code field. */
  getsCode(after?: Message): Promise<Message>;
  types(code: string): Promise<void>;
  /** Declines the offer of a passkey. */
  declinesPasskey(): Promise<void>;
  isSignedIn(): Promise<void>;
}

/** The hosted page inside the product's. */
export const hostedFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Verification"]');

/** The document in that frame, for scripts. */
export const hostedDocument = (page: Page): Locator => hostedFrame(page).locator(':root');

/** A user of the widget. @param hosted the frame, or the page itself */
export function widgetUser(page: Page, hosted: FrameLocator | Page): WidgetUser {
  const codeField = hosted.getByRole('textbox', { name: '6-digit code' });
  return {
    async begins(path) {
      await page.goto(`${APP}${path}`);
      await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER);
      await page.keyboard.press('Enter');
    },
    async getsCode(after) {
      const message = await nextMessage(E164, after);
      await expect(codeField).toBeVisible();
      return message;
    },
    async types(code) {
      // The same code again is no change otherwise: a wrong one stays in the field.
      await codeField.clear();
      await codeField.fill(code);
    },
    async declinesPasskey() {
      await hosted.getByRole('button', { name: 'Not now' }).click();
    },
    async isSignedIn() {
      const heading = page.getByRole('heading', { name: 'You’re signed in as' });
      await expect(heading).toContainText(E164);
    },
  };
}
