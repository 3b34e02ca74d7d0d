/** An Egyptian number, which the proxy in the tab accepts; its code arrives in the inbox. */
export const TEST_NUMBER = '+20 10 0123 4567';

/** Fills the test number in, so that only "Send code" is left to press. */
export function enterNumber(host: HTMLElement | undefined, number: string = TEST_NUMBER): void {
  const field = enterText(host?.querySelector('input[type=tel]'), number);
  field?.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
}

/** Enters a code into the form, which verifies it as it does a typed one. */
export function enterCode(host: HTMLElement | undefined, code: string): void {
  enterText(host?.querySelector('.otp-code input'), code)?.focus();
}

/** Enters text into a field as the user's browser does when it fills one in. */
function enterText(field: Element | null | undefined, text: string): HTMLInputElement | undefined {
  if (!(field instanceof HTMLInputElement) || field.readOnly) return undefined;
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}
