import {
  CHANNELS,
  type KnownErrorCode,
  type OpenChannel,
  type OtpErrorCode,
  PROXY_ERRORS,
  type SingleAddress,
  V2_ERRORS,
  V12_ERRORS,
} from '@otp-kit/protocol';
import { countryOf } from '../address/parse-phone.ts';
import { isKnownChannel } from '../service/error-names.ts';
import type { EventChannel, EventCode } from './proxy-event.ts';

const CODES: ReadonlySet<string> = new Set([
  ...Object.keys(V12_ERRORS),
  ...Object.keys(V2_ERRORS),
  ...Object.keys(PROXY_ERRORS),
]);

/** A code as an event may name it: the service could respond with any text. */
export function eventCode(code: OtpErrorCode | undefined): EventCode {
  return isListed(code) ? code : 'OTHER';
}

/** Channels as an event may name them: each once and in one order, so that they are one of 32 lists. */
export function eventChannels(channels: readonly OpenChannel[]): readonly EventChannel[] {
  const known = CHANNELS.filter((channel) => channels.includes(channel));
  return channels.every(isKnownChannel) ? known : [...known, 'other'];
}

/** The country of an address, ISO 3166-1 alpha-2, if it is a number of a country. */
export function eventCountry(address: SingleAddress): string | undefined {
  if ('email' in address) return undefined;
  const country = countryOf(address.phoneNumber);
  return country === 'none' ? undefined : country;
}

function isListed(code: OtpErrorCode | undefined): code is KnownErrorCode {
  return code !== undefined && CODES.has(code);
}
