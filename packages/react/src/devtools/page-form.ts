import type { ActiveFlow, OtpFlowState } from '@otp-kit/client';
import { sessionStorageOrNone } from '../hooks/session-storage.ts';
import type { OtpFlowBinding } from '../hooks/use-otp-flow.ts';

/** What the panel shows of a flow: a subset of its state. */
export interface ShownFlow extends Partial<Pick<OtpFlowState, 'failure' | 'retryAtMs'>> {
  readonly status: string;
  readonly flow?: ActiveFlow | undefined;
}

/** Any number of a country that most products serve; nothing is sent to it. */
const TEST_NUMBER = '+201001234567';
/** The key under which the client stores a flow begins with it. */
const STORED = 'otp-kit:flow:';
const FORM = '.otp-form';
const ADDRESS_FIELD = `${FORM} .otp-input`;
const CODE_FIELD = 'input[autocomplete="one-time-code"]';

/**
 * Reads the flow of the form in the page: its attributes, and what it stores for a reload. A form of your own has neither, so
 * that its flow is given.
 */
export function readFlow(own: OtpFlowBinding | undefined): ShownFlow | undefined {
  if (own) return own.state;
  const form = document.querySelector<HTMLElement>(FORM);
  const status = form?.dataset['state'];
  if (status === undefined) return undefined;
  return { status, flow: form?.dataset['step'] === 'code' ? storedFlow() : undefined };
}

/** Removes the stored flows of this tab, so that a reload begins at the address. */
export function forgetFlows(): void {
  for (const key of storedKeys()) sessionStorageOrNone()?.removeItem(key);
}

/** Enters a code into the field, which submits it as a typed one; without a field, verifies it. */
export function enterCode(code: string, own: OtpFlowBinding | undefined): void {
  const field = document.querySelector<HTMLInputElement>(CODE_FIELD);
  if (field) enterText(field, code);
  else void own?.verify(code);
}

/** Enters a number and, if asked, sends the code. A number that is in the field already is kept. */
export async function enterAddress(
  own: OtpFlowBinding | undefined,
  isSent: boolean,
): Promise<void> {
  if (own) {
    if (isSent) await own.send({ phoneNumber: TEST_NUMBER });
    else own.prepare();
    return;
  }
  const field = document.querySelector<HTMLInputElement>(ADDRESS_FIELD);
  const example = field?.type === 'email' ? 'user@example.com' : TEST_NUMBER;
  if (field) enterText(field, field.value || example);
  if (isSent) field?.form?.requestSubmit();
}

/** Waits until the page shows a form that has the status; false after ten seconds, or when the signal ends it. */
export async function waitForStatus(
  status: string,
  read: () => ShownFlow | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  for (let tries = 0; tries < 200 && !signal.aborted; tries += 1) {
    if (read()?.status === status) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

function storedFlow(): ActiveFlow | undefined {
  const [text] = storedKeys().map((key) => sessionStorageOrNone()?.getItem(key));
  const flow: ActiveFlow | undefined = text ? JSON.parse(text) : undefined;
  return flow;
}

function storedKeys(): readonly string[] {
  return Object.keys(sessionStorageOrNone() ?? {}).filter((key) => key.startsWith(STORED));
}

/** Enters text as the user's browser does when it fills a field in. */
function enterText(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
