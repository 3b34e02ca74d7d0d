/** An Egyptian number, which the proxy in the tab accepts; its code arrives in the inbox. */
export const TEST_NUMBER = '+20 10 0123 4567';

/** The number in the form as it is shown, with the code of its country if there is a list of countries. */
export function numberIn(host: HTMLElement | undefined): string {
  const text = numberField(host)?.value ?? '';
  const code = host?.querySelector('.otp-country')?.textContent?.match(/\+\d+/)?.[0];
  return text && code ? `${code} ${text}` : text;
}

/** Fills a number in. */
export function fillNumber(
  host: HTMLElement | undefined,
  number: string,
): HTMLInputElement | undefined {
  return enterText(numberField(host), number);
}

/** Fills the test number in, so that only "Send code" is left to press. */
export function enterNumber(host: HTMLElement | undefined, number: string = TEST_NUMBER): void {
  fillNumber(host, number)?.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
}

function numberField(host: HTMLElement | undefined): HTMLInputElement | null | undefined {
  return host?.querySelector<HTMLInputElement>('input[type=tel]');
}

/** Enters a code into the form, which verifies it as it does a typed one. */
export function enterCode(host: HTMLElement | undefined, code: string): void {
  enterText(host?.querySelector('.otp-code input'), code)?.focus();
}

/** A code that differs from this one in its last digit, and another at each try: the form sends no wrong code twice. */
export function wrongCode(code: string, tries: number): string {
  const last = Number(code.at(-1));
  return code.slice(0, -1) + ((last + 1 + (tries % 9)) % 10);
}

/** Enters text into a field as the user's browser does when it fills one in. */
function enterText(field: Element | null | undefined, text: string): HTMLInputElement | undefined {
  if (!(field instanceof HTMLInputElement) || field.readOnly) return undefined;
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}
