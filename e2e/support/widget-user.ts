import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { DEMO_PORT, WIDGET_PORT } from '../playwright.config.ts';
import { type Message, nextMessage } from './emulator.ts';
import { E164, NUMBER } from './number.ts';

/** Where the product and the hosted page are: two sites, as in production. */
export const APP = `http://app.localhost:${DEMO_PORT}`;
export const WIDGET = `http://widget.localhost:${WIDGET_PORT}`;

/** What a person does with the widget, in English; in a frame, or on the hosted page itself. */
export interface WidgetPerson {
  /** Types the number on the product's page, and goes on to the hosted one. */
  begins(path: '/widget.html' | '/redirect.html'): Promise<void>;
  /** Waits for a code that was sent to them, and for the field that takes it. */
  getsCode(after?: Message): Promise<Message>;
  types(code: string): Promise<void>;
  /** Is asked to make a passkey, and does not. */
  declinesPasskey(): Promise<void>;
  isSignedIn(): Promise<void>;
}

/** The hosted page inside the product's. */
export const hostedFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Verification"]');

/** The document in that frame, to be asked by scripts; once it is there. */
export const hostedDocument = (page: Page): Locator => hostedFrame(page).locator(':root');

/** A person in front of a page, whose hosted page is in a frame, or the page itself. */
export function widgetPerson(page: Page, hosted: FrameLocator | Page): WidgetPerson {
  const codeField = hosted.getByRole('textbox', { name: 'Code from the message' });
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
      await codeField.fill(code);
    },
    async declinesPasskey() {
      await hosted.getByRole('button', { name: 'Not now' }).click();
    },
    async isSignedIn() {
      await expect(page.getByRole('heading', { name: 'You’re signed in as' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(E164);
    },
  };
}
