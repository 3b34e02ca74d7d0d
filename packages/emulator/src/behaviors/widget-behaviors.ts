import type { BehaviorDefinition } from './behavior-definition.ts';

/** What the interface leaves open of the widget, callbacks and webhooks. */
export const WIDGET_BEHAVIORS = {
  resultCallback: {
    row: 'RC-02',
    text: "the body of V1.2's unsigned result callback: `{ status, timestamp, transactionID }`, with more fields, empty, or in a list",
    choices: ['minimal', 'extra', 'empty', 'array'],
    strict: 'extra',
  },
  authFailed: {
    row: 'WI-08',
    text: 'when the hosted page posts `AUTH_FAILED`: once the attempt can no longer succeed, or at each wrong code as well',
    choices: ['at-the-end', 'each-wrong-code'],
  },
  frameRedirect: {
    row: 'WI-06',
    text: 'whether a hosted page in a frame also follows the redirect after a success',
    choices: ['none', 'also'],
  },
  attemptStatus: {
    row: 'WH-03',
    text: "the status in a widget's webhook of an attempt without a code: `created`, or a random word",
    choices: ['created', 'random'],
    strict: 'random',
  },
  webhookRecords: {
    row: 'WH-05',
    text: "whether the records in a widget's webhook have fields beyond the documented ones",
    choices: ['listed', 'extra'],
    strict: 'extra',
  },
  emailSignature: {
    row: 'WS-06',
    text: 'how the signed message of an attempt with only an email address names the phone number',
    choices: ['left-out', 'null', 'empty', 'rejected'],
    strict: 'rejected',
  },
  signatureEdge: {
    row: 'WS-03',
    text: 'whether a signature of exactly 60 seconds ago is valid',
    choices: ['accepted', 'expired'],
    strict: 'expired',
  },
  unnormalizedPhone: {
    row: 'W-04',
    text: 'a phone number with spaces, dashes or parentheses in create-attempt: rejected, or accepted without them. The signature covers it as sent',
    choices: ['VALIDATION_ERROR', 'normalized'],
    lenient: 'normalized',
  },
  digitsStatus: {
    row: 'E2C-09',
    text: 'the status of `INVALID_OTP_DIGITS` and `OTP_DIGITS_MISMATCH`',
    choices: [400, 422],
  },
  resendStatus: {
    row: 'E2C-11',
    text: 'the status of `RESEND_LIMIT_EXCEEDED`',
    choices: [400, 429],
  },
  resendCode: {
    row: 'WA-04',
    text: 'whether a resend at the hosted page carries the same code; a code of the integrator stays',
    choices: ['same', 'new'],
  },
  widgetCaps: {
    row: 'WL-01',
    text: 'the caps of a widget that names none: none, or 5 per minute, 20 per hour and 50 per day',
    choices: ['none', 'strict'],
    strict: 'strict',
  },
  widgetLimitCode: {
    row: 'WL-05',
    text: "whether a widget's limiter and circuit breaker name `WIDGET_RATE_LIMIT_EXCEEDED` and `WIDGET_CIRCUIT_BREAKER_OPEN`, or no code",
    choices: ['none', 'named'],
  },
} as const satisfies Readonly<Record<string, BehaviorDefinition>>;
