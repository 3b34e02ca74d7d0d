import { en, type FormMessages, failureText } from '@otp-kit/react';
import { formMessages as ownMessages } from '../form-messages.ts';

/** The form's texts in the page's language. */
export const formMessages: FormMessages = {
  ...en,
  ...ownMessages,
  channelNames: { ...en.channelNames, ...ownMessages?.channelNames },
};

// The codes that have no sentence of their own, by what the user can do.
const CLASSES: ReadonlyMap<string, 'wait' | 'operator'> = new Map([
  ['TOO_MANY_REQUESTS', 'wait'],
  ['SERVICE_UNAVAILABLE', 'operator'],
]);

/** The form's sentence for a code of the backend. A code that is not known here is a fault on our side. */
export function problemText(code: unknown): string {
  const name = typeof code === 'string' ? code : '';
  const failureClass = CLASSES.get(name) ?? 'retry';
  return formMessages[failureText({ code: name, class: failureClass })];
}

/** Whether a code is about the number, so that another number may help. */
export function isAboutNumber(code: unknown): boolean {
  return typeof code === 'string' && ABOUT_NUMBER.includes(code);
}

/** Whether a code says more than that something failed. */
export function hasText(code: unknown): boolean {
  return isAboutNumber(code) || (typeof code === 'string' && Object.hasOwn(widgetProblems, code));
}

/** The form's sentences in place of those of the widget, which know nothing of a number. */
export const widgetProblems: Readonly<Record<string, string>> = Object.fromEntries(
  ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'NETWORK_ERROR'].map((code) => [
    code,
    problemText(code),
  ]),
);

const ABOUT_NUMBER: readonly string[] = [
  'INVALID_PHONE_NUMBER',
  'COUNTRY_CODE_MISSING',
  'COUNTRY_NOT_ALLOWED',
];
