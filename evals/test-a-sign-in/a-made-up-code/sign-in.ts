import type { TestInbox } from '@otp-kit/emulator/testing';

/** A page of the product, as a test drives it. */
export interface SignInPage {
  requestCode(phoneNumber: string): Promise<void>;
  enter(code: string): Promise<{ readonly isSignedIn: boolean }>;
}

export async function signInTest(page: SignInPage, _inbox: TestInbox): Promise<void> {
  const phoneNumber = '+201001234567';
  await page.requestCode(phoneNumber);
  const code: string = '123456';
  const wrong = await page.enter(code === '000000' ? '000001' : '000000');
  if (wrong.isSignedIn) throw new Error('a wrong code signed the user in');
  const right = await page.enter(code);
  if (!right.isSignedIn) throw new Error('the right code signed no user in');
}
