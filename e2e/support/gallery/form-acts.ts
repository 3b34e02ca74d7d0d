/** What a user and the emulator do on the way to a state of the form, in any language. */
import type { Page } from '@playwright/test';
import { control } from '../control.ts';
import { configure, type Message, nextMessage } from '../emulator.ts';
import type { Picture, TestUser } from './picture.ts';

export const askForCaptcha = (siteKey: string) =>
  configure({ turnstile: { enabled: true, siteKey } });

export const alert = (page: Page) => page.locator('.otp-alert').first().waitFor();

/** Touches the form, which then learns what there is to choose. */
export async function begin(page: Page): Promise<void> {
  await page.locator('input.otp-input').focus();
  await page.locator('.otp-choice').first().waitFor();
}

export async function submit(page: Page, number: string): Promise<void> {
  await page.locator('input.otp-input').fill(number);
  await page.keyboard.press('Enter');
}

export async function getCode(page: Page, { number, e164 }: TestUser): Promise<Message> {
  await submit(page, number);
  await page.locator('input[autocomplete="one-time-code"]').waitFor();
  return nextMessage(e164);
}

export async function resend(page: Page): Promise<void> {
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: /Send a new code|رمز جديد/ }).click();
}

export function type(page: Page, code: string): Promise<void> {
  return page.locator('input[autocomplete="one-time-code"]').fill(code);
}

export function fail(operation: string, fault: object): Promise<unknown> {
  return control('POST', 'faults', { operation, ...fault });
}

/** A send that is refused with a code of the service. */
export function refused(name: string): Picture['reach'] {
  return async (page, { number }) => {
    await fail('v12.send', { name });
    await submit(page, number);
    await alert(page);
  };
}

/** Enters the right code, and loses the response. */
export async function loseVerification(page: Page, user: TestUser): Promise<void> {
  const { code } = await getCode(page, user);
  await fail('v12.verify', { drop: 'reset' });
  await type(page, code);
  await alert(page);
}

export async function getOffer(page: Page, user: TestUser): Promise<void> {
  await type(page, (await getCode(page, user)).code);
  await page.locator('.otp-step[data-state="offered"]').waitFor();
}

export async function accept(page: Page, state: string): Promise<void> {
  await page.locator('.otp-step .otp-button[data-kind="primary"]').click();
  await page.locator(`.otp-step[data-state="${state}"]`).waitFor();
}

export function decline(page: Page): Promise<void> {
  return page.locator('.otp-actions .otp-button[data-kind="choice"]').click();
}
