/**
 * Every point that the interface leaves open, and what the emulator can do there. The seed schema, the
 * console's labels and the table in the README are derived from this one.
 *
 * @module
 */

/** One behavior. The first choice, or `default`, is in effect unless a seed or a patch changes it. */
export type BehaviorDefinition = {
  /** The heading under which the console shows it. */
  readonly group: string;
  /** The row of the conformance table whose statement leaves this open. */
  readonly row: string;
  /** What the console calls it. */
  readonly label: string;
  /** What it decides, as Markdown for the README. */
  readonly text: string;
} & (
  | {
      /** Each value, with what the console calls it. */
      readonly choices: readonly (readonly [value: string | number, label: string])[];
    }
  | { readonly default: number; readonly min: number; readonly max: number }
);

/** The table. A row that is no {@link BehaviorDefinition} fails to compile in the seed schema. */
export const BEHAVIORS = {
  checkOrder: {
    group: 'Sending',
    row: 'SND-14',
    label: 'Order of checks',
    text: 'the order of the checks of a V1.2 send; `shuffled` draws a new order for each send and changes no code or ID',
    choices: [
      ['documented', 'As documented'],
      ['shuffled', 'Shuffled for each send'],
    ],
  },
  noMethod: {
    group: 'Sending',
    row: 'SND-05',
    label: 'No method for the address',
    text: 'a code for an address that the pipeline has no verification method for',
    choices: [
      ['TRANSACTION_CREATION_FAILED', 'TRANSACTION_CREATION_FAILED'],
      ['VALIDATION_ERROR', 'VALIDATION_ERROR'],
    ],
  },
  malformedAddress: {
    group: 'Sending',
    row: 'E12-52',
    label: 'Malformed address or own code',
    text: 'a send with an address or an own code of the wrong form',
    choices: [
      ['VALIDATION_ERROR', 'VALIDATION_ERROR'],
      ['TRANSACTION_CREATION_FAILED', 'TRANSACTION_CREATION_FAILED'],
    ],
  },
  unpaidSend: {
    group: 'Sending',
    row: 'BIL-01',
    label: 'Send that the balance does not cover',
    text: 'a send that the balance does not cover, when codes are paid per message: 402, before the proof is used',
    choices: [
      ['TRANSACTION_CREATION_FAILED', 'TRANSACTION_CREATION_FAILED'],
      ['BILLING_FAILED', 'BILLING_FAILED'],
    ],
  },
  earlierTransaction: {
    group: 'Sending',
    row: 'SND-09',
    label: 'Earlier code of the same address',
    text: 'whether an earlier code to the same address stays valid, or expires with a result callback',
    choices: [
      ['kept', 'Still counts'],
      ['expired', 'Expires'],
    ],
  },
  fallbackCode: {
    group: 'Sending',
    row: 'CHN-16',
    label: 'Code of a late fallback',
    text: 'whether a fallback after a late failure carries the same code; a code of the caller stays',
    choices: [
      ['same', 'The same'],
      ['new', 'A new one'],
    ],
  },
  rateLimitWindow: {
    group: 'Limits',
    row: 'RL-01',
    label: 'Window of a rate limit',
    text: 'a window slides with each event, or starts at each full minute, hour and day in UTC',
    choices: [
      ['sliding', 'Slides'],
      ['fixed', 'Begins at the full minute, hour, day'],
    ],
  },
  rateLimitCounts: {
    group: 'Limits',
    row: 'RL-11',
    label: 'A rate limit counts',
    text: 'what a rate limit counts of V1.2 sends: those that passed every check; only those that a provider accepted; or every send of an admitted caller with a readable address',
    choices: [
      ['passed', 'Sends that passed'],
      ['delivered', 'Those that were delivered'],
      ['all', 'All that was asked for'],
    ],
  },
  phoneNumberScope: {
    group: 'Limits',
    row: 'RL-11',
    label: "A phone number's sends are counted",
    text: 'whether the sends to a phone number are counted per pipeline or per account',
    choices: [
      ['pipeline', 'By pipeline'],
      ['account', 'Over the account'],
    ],
  },
  invalidEndUserIP: {
    group: 'Limits',
    row: 'SND-15',
    label: 'x-end-user-ip that is no address',
    text: 'an `x-end-user-ip` that is no IP address: ignored, or 400 `VALIDATION_ERROR`',
    choices: [
      ['omitted', 'Counts as left out'],
      ['rejected', 'Is refused'],
    ],
  },
  uniqueLocalIPs: {
    group: 'Limits',
    row: 'SND-17',
    label: 'End users in fc00::/7',
    text: 'whether limits count end users in fc00::/7, the private range of IPv6',
    choices: [
      ['skipped', 'Are not counted'],
      ['counted', 'Are counted'],
    ],
  },
  ipv6Counting: {
    group: 'Limits',
    row: 'RL-04',
    label: 'End users of IPv6 are counted',
    text: 'whether limits count an end user of IPv6 by the address or by its /64 network',
    choices: [
      ['address', 'By address'],
      ['network', 'By /64 network'],
    ],
  },
  breakerCode: {
    group: 'Limits',
    row: 'CB-01',
    label: 'Send that opens the breaker',
    text: 'whether the send that opens a circuit breaker has its own code, or the code of the sends after it',
    choices: [
      ['TRIGGERED_THEN_OPEN', 'Has a code of its own'],
      ['OPEN', 'Is told the same as others'],
    ],
  },
  bodyLimitBytes: {
    group: 'Limits',
    row: 'E12-53',
    label: 'Size limit of a body, in bytes',
    text: "the size from which a body is rejected with 413 `PAYLOAD_TOO_LARGE`. The hosted page's own calls have a fixed limit of 64 KiB. The rest of a body is read and discarded, up to 16 MiB and 3 s, so that the sender receives the response",
    default: 102400,
    min: 1,
    max: 1048576,
  },
  maxDifficulty: {
    group: 'Proof of work',
    row: 'CH-22',
    label: 'Difficulty at full traffic',
    text: 'the difficulty at full traffic; a higher base difficulty stays as it is',
    default: 6,
    min: 0,
    max: 64,
  },
  difficultyRounding: {
    group: 'Proof of work',
    row: 'CH-22',
    label: 'A difficulty between two',
    text: 'how a difficulty between two whole numbers is rounded',
    choices: [
      ['round', 'Is rounded'],
      ['ceil', 'Is rounded up'],
    ],
  },
  captchaRampPercent: {
    group: 'Proof of work',
    row: 'CH-25',
    label: 'With a captcha, the difficulty rises from this share of the traffic on, in percent',
    text: 'the share of the traffic from which the difficulty rises, for a pipeline with a captcha',
    default: 50,
    min: 0,
    max: 99,
  },
  nonce: {
    group: 'Proof of work',
    row: 'POW-03',
    label: 'Nonce that counts',
    text: 'whether any nonce that solves the challenge is accepted, or only the smallest',
    choices: [
      ['any', 'Any that solves'],
      ['smallest', 'The smallest alone'],
    ],
  },
  unlistedChallengeTtl: {
    group: 'Proof of work',
    row: 'CH-11',
    label: 'Life of a challenge below 2 and above 6',
    text: 'how long a challenge below difficulty 2 or above 6 is valid: 90 s and 300 s, or 30 s less and 60 s more for each zero',
    choices: [
      ['nearest', 'As at 2 and at 6'],
      ['scaled', 'Shorter and longer'],
    ],
  },
  unneededProof: {
    group: 'Proof of work',
    row: 'POW-05',
    label: 'Proof or captcha token that was not requested',
    text: 'a `powSolution` or `turnstileToken` that was not requested: ignored, or 400 `VALIDATION_ERROR`',
    choices: [
      ['ignored', 'Is ignored'],
      ['rejected', 'Is refused'],
    ],
  },
  proofOfFailedSend: {
    group: 'Proof of work',
    row: 'POW-11',
    label: 'Proof of a send that fails later',
    text: 'whether a proof is used up when its send fails after the proof was checked',
    choices: [
      ['consumed', 'Is used up'],
      ['kept', 'Counts again'],
    ],
  },
  unknownTransaction: {
    group: 'Verifying',
    row: 'E12-43',
    label: 'Unknown transactionReqID',
    text: 'verify with an unknown `transactionReqID`: 500, 404, or 410',
    choices: [
      ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_FOUND, 500'],
      ['TRANSACTION_NOT_FOUND_404', 'TRANSACTION_NOT_FOUND, 404'],
      ['TRANSACTION_EXPIRED', 'TRANSACTION_EXPIRED, 410'],
    ],
  },
  otpNotString: {
    group: 'Verifying',
    row: 'VER-03',
    label: 'otp that is no string',
    text: 'verify with an `otp` that is no string: rejected, or counted as a wrong code',
    choices: [
      ['VALIDATION_ERROR', 'VALIDATION_ERROR'],
      ['INVALID_OTP', 'INVALID_OTP'],
    ],
  },
  maxAttemptsCooldown: {
    group: 'Verifying',
    row: 'VER-14',
    label: 'Wait after too many wrong codes',
    text: 'the wait that the tenth wrong code reports: none, or until the transaction expires',
    choices: [
      ['none', 'None'],
      ['remaining', 'For as long as the code lives'],
    ],
  },
  verifiedThenExpired: {
    group: 'Verifying',
    row: 'VER-17',
    label: 'Verified, and then expired',
    text: 'verify of a verified transaction after its expiry; before, it is always 409',
    choices: [
      ['ALREADY_VERIFIED', 'ALREADY_VERIFIED'],
      ['TRANSACTION_EXPIRED', 'TRANSACTION_EXPIRED'],
    ],
  },
  returnTarget: {
    group: 'Verifying',
    row: 'VER-11',
    label: 'returnTarget that is not allowed',
    text: 'verify with a `returnTarget` that is not allowed: rejected, or verified without it',
    choices: [
      ['VALIDATION_ERROR', 'VALIDATION_ERROR'],
      ['left-out', 'Is left out'],
    ],
  },
  enrollmentTokenSeconds: {
    group: 'Verifying',
    row: 'VER-08',
    label: 'Life of an enrollmentToken, in seconds',
    text: 'how long an `enrollmentToken` is valid; only the control API redeems it',
    default: 120,
    min: 60,
    max: 300,
  },
  legacyOptin: {
    group: 'V1.0',
    row: 'LO-08',
    label: 'Opt-in of V1.0, discontinued on 2026-01-01',
    text: 'the opt-in of V1.0, which the service discontinued on 2026-01-01: rejected with 400, or as before',
    choices: [
      ['off', 'Is refused'],
      ['on', 'As before'],
    ],
  },
  resultCallback: {
    group: 'Callbacks',
    row: 'RC-02',
    label: 'Result callback of V1.2',
    text: "the body of V1.2's unsigned result callback: `{ status, timestamp, transactionID }`, with more fields, empty, or in a list",
    choices: [
      ['minimal', 'What is known of it'],
      ['extra', 'With further fields'],
      ['empty', 'An empty object'],
      ['array', 'A list'],
    ],
  },
  authFailed: {
    group: 'Callbacks',
    row: 'WI-08',
    label: 'AUTH_FAILED from the hosted page',
    text: 'when the hosted page posts `AUTH_FAILED`: once the attempt can no longer succeed, or at each wrong code as well',
    choices: [
      ['at-the-end', 'When nothing can succeed any more'],
      ['each-wrong-code', 'At each wrong code'],
    ],
  },
  frameRedirect: {
    group: 'Callbacks',
    row: 'WI-06',
    label: 'Hosted page in a frame, after a success',
    text: 'whether a hosted page in a frame also follows the redirect after a success',
    choices: [
      ['none', 'Tells alone'],
      ['also', 'Is redirected, too'],
    ],
  },
  attemptStatus: {
    group: 'Callbacks',
    row: 'WH-03',
    label: 'Status of an attempt without a code',
    text: "the status in a widget's webhook of an attempt without a code: `created`, or a random word",
    choices: [
      ['created', 'created'],
      ['random', 'Any word'],
    ],
  },
  webhookRecords: {
    group: 'Callbacks',
    row: 'WH-05',
    label: "Records in a widget's webhook",
    text: "whether the records in a widget's webhook have fields beyond the documented ones",
    choices: [
      ['listed', 'The listed fields'],
      ['extra', 'With further fields'],
    ],
  },
  emailSignature: {
    group: 'Widget',
    row: 'WS-06',
    label: 'Phone number in the signature of an email',
    text: 'how the signed message of an attempt with only an email address names the phone number',
    choices: [
      ['left-out', 'Left out'],
      ['null', 'null'],
      ['empty', 'An empty text'],
      ['rejected', 'Such attempts are refused'],
    ],
  },
  signatureEdge: {
    group: 'Widget',
    row: 'WS-03',
    label: 'Signature of exactly 60 seconds',
    text: 'whether a signature of exactly 60 seconds ago is valid',
    choices: [
      ['accepted', 'Counts'],
      ['expired', 'Has expired'],
    ],
  },
  unnormalizedPhone: {
    group: 'Widget',
    row: 'W-04',
    label: 'Phone number with separators',
    text: 'a phone number with spaces, dashes or parentheses in create-attempt: rejected, or accepted without them. The signature covers it as sent',
    choices: [
      ['VALIDATION_ERROR', 'VALIDATION_ERROR'],
      ['normalized', 'Taken without them'],
    ],
  },
  digitsStatus: {
    group: 'Widget',
    row: 'E2C-09',
    label: 'Status of wrong digits',
    text: 'the status of `INVALID_OTP_DIGITS` and `OTP_DIGITS_MISMATCH`',
    choices: [
      [400, '400'],
      [422, '422'],
    ],
  },
  resendStatus: {
    group: 'Widget',
    row: 'E2C-11',
    label: 'Status of a resend too many',
    text: 'the status of `RESEND_LIMIT_EXCEEDED`',
    choices: [
      [400, '400'],
      [429, '429'],
    ],
  },
  resendCode: {
    group: 'Widget',
    row: 'WA-04',
    label: 'Code of a resend',
    text: 'whether a resend at the hosted page carries the same code; a code of the integrator stays',
    choices: [
      ['same', 'The same'],
      ['new', 'A new one'],
    ],
  },
  widgetCaps: {
    group: 'Widget',
    row: 'WL-01',
    label: 'Widget that names no caps',
    text: 'the caps of a widget that names none: none, or 5 per minute, 20 per hour and 50 per day',
    choices: [
      ['none', 'Has none'],
      ['strict', 'Has 5 a minute, 20 an hour, 50 a day'],
    ],
  },
  widgetLimitCode: {
    group: 'Widget',
    row: 'WL-05',
    label: 'Code of a limit or breaker',
    text: "whether a widget's limiter and circuit breaker name `WIDGET_RATE_LIMIT_EXCEEDED` and `WIDGET_CIRCUIT_BREAKER_OPEN`, or no code",
    choices: [
      ['none', 'None'],
      ['named', 'Named'],
    ],
  },
  requestAuthStatus: {
    group: 'Utilities',
    row: 'EU-02',
    label: 'Status of INVALID_REQUEST_AUTH',
    text: 'the status of `INVALID_REQUEST_AUTH`, a utility send without an `APIKey`',
    choices: [
      [400, '400'],
      [401, '401'],
    ],
  },
  phoneSpelling: {
    group: 'Utilities',
    row: 'U-08',
    label: 'Spellings of a phone number',
    text: 'a phone number of a utility send with separators or without a plus: rejected, or read as E.164',
    choices: [
      ['strict', 'Refused'],
      ['lenient', 'Read as E.164'],
    ],
  },
  bothModes: {
    group: 'Utilities',
    row: 'U-09',
    label: 'templateId and text in one send',
    text: 'a utility send with both a `templateId` and a `text`: rejected, or sent as the template',
    choices: [
      ['VALIDATION_ERROR', 'VALIDATION_ERROR'],
      ['template', 'The template is sent'],
    ],
  },
  emptyIdempotencyKey: {
    group: 'Utilities',
    row: 'UI-17',
    label: 'Empty idempotency key',
    text: 'an idempotency key without characters: no key, or 400 `INVALID_IDEMPOTENCY_KEY`',
    choices: [
      ['ignored', 'Counts as none'],
      ['rejected', 'Is refused'],
    ],
  },
  reconciliationReplay: {
    group: 'Utilities',
    row: 'UI-08',
    label: 'Repetition of a pending outcome',
    text: 'what a repetition of `provider_outcome_reconciliation_pending` gets: the outcome, as soon as the carrier is out of the modes `pending` and `hang-after-boundary`; or always the same response',
    choices: [
      ['reconciled', 'The outcome, once it is known'],
      ['replayed', 'The same response'],
    ],
  },
  utilityLimitCode: {
    group: 'Utilities',
    row: 'U-16',
    label: 'Code of a rate limit',
    text: 'whether the 429 of a utility send has the code `UTILITY_RATE_LIMIT_EXCEEDED`, or none',
    choices: [
      ['none', 'None'],
      ['named', 'Named'],
    ],
  },
  utilityWebhooks: {
    group: 'Utilities',
    row: 'UW-01',
    label: 'Webhooks about utility messages',
    text: "whether `POST utilities/event` posts a webhook to the pipeline's `backendCallbackURL`; its neutral body `{ kind, transactionID }` is the emulator's own",
    choices: [
      ['off', 'Off'],
      ['on', 'On'],
    ],
  },
  messages: {
    group: 'Errors',
    row: 'G-08',
    label: 'Words of an error',
    text: 'error messages in English or random, so that code which branches on them fails',
    choices: [
      ['plain', 'Fit to be read'],
      ['random', 'Random'],
    ],
  },
  unreadableBody: {
    group: 'Errors',
    row: 'SND-01',
    label: 'Body that cannot be read',
    text: "V1.2's answer to another content type and to a body that is no JSON object; only the content type can be 415",
    choices: [
      ['VALIDATION_ERROR', 'VALIDATION_ERROR'],
      ['MISSING_REQUIRED_FIELDS', 'MISSING_REQUIRED_FIELDS'],
      ['VALIDATION_ERROR_415', 'VALIDATION_ERROR, of another content type 415'],
    ],
  },
} as const;

type ValueOf<Definition> = Definition extends {
  readonly choices: readonly (readonly [infer Value, string])[];
}
  ? Value
  : number;

/** The value of each behavior in a workspace. */
export type Behaviors = {
  readonly [Name in keyof typeof BEHAVIORS]: ValueOf<(typeof BEHAVIORS)[Name]>;
};
