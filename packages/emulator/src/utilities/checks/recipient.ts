import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Behaviors } from '../../behaviors/behaviors.ts';
import { isPhoneNumber } from '../../model/address.ts';
import {
  type Finding,
  found,
  type Known,
  passed,
  refused,
  type SkippedSend,
} from './utility-check.ts';

/** The phone number can be read as E.164. */
export function checkPhone(send: Known<'workspace'>): Finding<'recipient' | 'country'> {
  const { fields, workspace } = send;
  const { phoneSpelling } = workspace.behaviors;
  const recipient = canonicalPhone(fields['phone'], phoneSpelling);
  if (recipient === undefined) {
    return refused('INVALID_PHONE', 'phone must be a phone number in E.164', {
      behavior: 'phoneSpelling',
    });
  }
  const country = countryOf(recipient);
  return found(`the recipient is ${recipient} (${country ?? 'no country'})`, {
    recipient,
    country,
  });
}

/** The recipient has not opted out. A recipient who did is skipped, and that is no error. */
export function checkSuppression(send: SkippedSend): Finding {
  const { account, recipient } = send;
  return account.utilities.suppressed.includes(recipient)
    ? { kind: 'skipped', send, why: 'the recipient opted out' }
    : passed('the recipient has not opted out');
}

const SEPARATORS = /[\s().-]/g;
const EGYPTIAN_MOBILE = /^01\d{9}$/;

/** Reads a phone number as E.164: also with 00 for the plus, and in Egypt's local form. */
export function canonicalPhone(
  value: unknown,
  spelling: Behaviors['phoneSpelling'],
): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = spelling === 'lenient' ? value.replace(SEPARATORS, '') : value;
  const candidates = [
    text,
    ...(text.startsWith('00') ? [`+${text.slice(2)}`] : []),
    ...(EGYPTIAN_MOBILE.test(text) ? [`+20${text.slice(1)}`] : []),
    ...(spelling === 'lenient' ? [`+${text}`] : []),
  ];
  return candidates.find(isPhoneNumber);
}

function countryOf(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone);
  return parsed?.country ?? parsed?.getPossibleCountries()[0] ?? null;
}
