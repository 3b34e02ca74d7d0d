'use client';

/**
 * The phone field with a list of countries. A separate entry, so that a form without it does not load it.
 * Its styles are in `@otp-kit/react/phone.css`.
 *
 * @module
 */
export type { PhoneFieldMessages } from '@otp-kit/client/messages';
export type { CountryCode } from 'libphonenumber-js/core/es6';
export type { PhoneFieldOptions } from './phone/phone-field.tsx';
export { phoneField } from './phone/phone-field.tsx';
export type { OwnPhoneFieldMessages } from './phone/phone-field-messages.ts';
export { enPhoneField } from './phone/phone-field-messages.ts';
