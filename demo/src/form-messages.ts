import type { OwnMessages } from '@otp-kit/react';
import { texts } from './language.ts';

/** The form's own texts in the page's language; undefined in English, which the form brings itself. */
export const formMessages: OwnMessages | undefined = texts.form;
