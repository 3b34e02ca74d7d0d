import type { OpenChoices } from '../api/control-types.ts';

/** The words of one undocumented behaviour: a choice, or a number if it has no choices. */
export interface BehaviorLabel {
  readonly group: string;
  readonly label: string;
  /** The words of each value, the default first. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** The words for everything that the interface leaves open. */
export const BEHAVIOR_LABELS: {
  readonly [Name in keyof OpenChoices]: number extends OpenChoices[Name]
    ? Omit<BehaviorLabel, 'choices'>
    : BehaviorLabel & { readonly choices: Readonly<Record<`${OpenChoices[Name]}`, string>> };
} = {
  checkOrder: {
    group: 'Sending',
    label: 'Order of checks',
    choices: { documented: 'As documented', shuffled: 'Shuffled for each send' },
  },
  noMethod: {
    group: 'Sending',
    label: 'No method for the address',
    choices: codes('TRANSACTION_CREATION_FAILED', 'VALIDATION_ERROR'),
  },
  malformedAddress: {
    group: 'Sending',
    label: 'Malformed address or own code',
    choices: codes('VALIDATION_ERROR', 'TRANSACTION_CREATION_FAILED'),
  },
  unpaidSend: {
    group: 'Sending',
    label: 'Send that the balance does not cover',
    choices: codes('TRANSACTION_CREATION_FAILED', 'BILLING_FAILED'),
  },
  earlierTransaction: {
    group: 'Sending',
    label: 'Earlier code of the same address',
    choices: { kept: 'Still counts', expired: 'Expires' },
  },
  fallbackCode: {
    group: 'Sending',
    label: 'Code of a late fallback',
    choices: { same: 'The same', new: 'A new one' },
  },
  rateLimitWindow: {
    group: 'Limits',
    label: 'Window of a rate limit',
    choices: { sliding: 'Slides', fixed: 'Begins at the full minute, hour, day' },
  },
  rateLimitCounts: {
    group: 'Limits',
    label: 'A rate limit counts',
    choices: {
      passed: 'Sends that passed',
      delivered: 'Those that were delivered',
      all: 'All that was asked for',
    },
  },
  phoneNumberScope: {
    group: 'Limits',
    label: "A phone number's sends are counted",
    choices: { pipeline: 'By pipeline', account: 'Over the account' },
  },
  invalidEndUserIP: {
    group: 'Limits',
    label: 'x-end-user-ip that is no address',
    choices: { omitted: 'Counts as left out', rejected: 'Is refused' },
  },
  uniqueLocalIPs: {
    group: 'Limits',
    label: 'End users in fc00::/7',
    choices: { skipped: 'Are not counted', counted: 'Are counted' },
  },
  ipv6Counting: {
    group: 'Limits',
    label: 'End users of IPv6 are counted',
    choices: { address: 'By address', network: 'By /64 network' },
  },
  breakerCode: {
    group: 'Limits',
    label: 'Send that opens the breaker',
    choices: { TRIGGERED_THEN_OPEN: 'Has a code of its own', OPEN: 'Is told the same as others' },
  },
  bodyLimitBytes: { group: 'Limits', label: 'Size limit of a body, in bytes' },
  maxDifficulty: { group: 'Proof of work', label: 'Difficulty at full traffic' },
  difficultyRounding: {
    group: 'Proof of work',
    label: 'A difficulty between two',
    choices: { round: 'Is rounded', ceil: 'Is rounded up' },
  },
  captchaRampPercent: {
    group: 'Proof of work',
    label: 'With a captcha, the difficulty rises from this share of the traffic on, in percent',
  },
  nonce: {
    group: 'Proof of work',
    label: 'Nonce that counts',
    choices: { any: 'Any that solves', smallest: 'The smallest alone' },
  },
  unlistedChallengeTtl: {
    group: 'Proof of work',
    label: 'Life of a challenge below 2 and above 6',
    choices: { nearest: 'As at 2 and at 6', scaled: 'Shorter and longer' },
  },
  unneededProof: {
    group: 'Proof of work',
    label: 'Proof or captcha token that nobody asked for',
    choices: { ignored: 'Is ignored', rejected: 'Is refused' },
  },
  proofOfFailedSend: {
    group: 'Proof of work',
    label: 'Proof of a send that fails later',
    choices: { consumed: 'Is used up', kept: 'Counts again' },
  },
  unknownTransaction: {
    group: 'Verifying',
    label: 'Unknown transactionReqID',
    choices: {
      TRANSACTION_NOT_FOUND: 'TRANSACTION_NOT_FOUND, 500',
      TRANSACTION_NOT_FOUND_404: 'TRANSACTION_NOT_FOUND, 404',
      TRANSACTION_EXPIRED: 'TRANSACTION_EXPIRED, 410',
    },
  },
  otpNotString: {
    group: 'Verifying',
    label: 'otp that is no string',
    choices: codes('VALIDATION_ERROR', 'INVALID_OTP'),
  },
  maxAttemptsCooldown: {
    group: 'Verifying',
    label: 'Wait after too many wrong codes',
    choices: { none: 'None', remaining: 'For as long as the code lives' },
  },
  verifiedThenExpired: {
    group: 'Verifying',
    label: 'Verified, and then expired',
    choices: codes('ALREADY_VERIFIED', 'TRANSACTION_EXPIRED'),
  },
  returnTarget: {
    group: 'Verifying',
    label: 'returnTarget that nobody may be sent to',
    choices: { VALIDATION_ERROR: 'VALIDATION_ERROR', 'left-out': 'Is left out' },
  },
  enrollmentTokenSeconds: {
    group: 'Verifying',
    label: 'Life of an enrollmentToken, in seconds',
  },
  resultCallback: {
    group: 'Callbacks',
    label: 'Result callback of V1.2',
    choices: {
      minimal: 'What is known of it',
      extra: 'With further fields',
      empty: 'An empty object',
      array: 'A list',
    },
  },
  authFailed: {
    group: 'Callbacks',
    label: 'AUTH_FAILED from the hosted page',
    choices: {
      'at-the-end': 'When nothing can succeed any more',
      'each-wrong-code': 'At each wrong code',
    },
  },
  frameRedirect: {
    group: 'Callbacks',
    label: 'Hosted page in a frame, after a success',
    choices: { none: 'Tells alone', also: 'Is redirected, too' },
  },
  attemptStatus: {
    group: 'Callbacks',
    label: 'Status of an attempt without a code',
    choices: { created: 'created', random: 'Any word' },
  },
  webhookRecords: {
    group: 'Callbacks',
    label: "Records in a widget's webhook",
    choices: { listed: 'The listed fields', extra: 'With further fields' },
  },
  emailSignature: {
    group: 'Widget',
    label: 'Phone number in the signature of an email',
    choices: {
      'left-out': 'Left out',
      null: 'null',
      empty: 'An empty text',
      rejected: 'Such attempts are refused',
    },
  },
  signatureEdge: {
    group: 'Widget',
    label: 'Signature of exactly 60 seconds',
    choices: { accepted: 'Counts', expired: 'Has expired' },
  },
  unnormalizedPhone: {
    group: 'Widget',
    label: 'Phone number with separators',
    choices: { VALIDATION_ERROR: 'VALIDATION_ERROR', normalized: 'Taken without them' },
  },
  digitsStatus: {
    group: 'Widget',
    label: 'Status of wrong digits',
    choices: codes('400', '422'),
  },
  resendStatus: {
    group: 'Widget',
    label: 'Status of a resend too many',
    choices: codes('400', '429'),
  },
  resendCode: {
    group: 'Widget',
    label: 'Code of a resend',
    choices: { same: 'The same', new: 'A new one' },
  },
  widgetCaps: {
    group: 'Widget',
    label: 'Widget that names no caps',
    choices: { none: 'Has none', strict: 'Has 5 a minute, 20 an hour, 50 a day' },
  },
  widgetLimitCode: {
    group: 'Widget',
    label: 'Code of a limit or breaker',
    choices: { none: 'None', named: 'Named' },
  },
  messages: {
    group: 'Errors',
    label: 'Words of an error',
    choices: { plain: 'Fit to be read', random: 'Random' },
  },
  unreadableBody: {
    group: 'Errors',
    label: 'Body that cannot be read',
    choices: {
      VALIDATION_ERROR: 'VALIDATION_ERROR',
      MISSING_REQUIRED_FIELDS: 'MISSING_REQUIRED_FIELDS',
      VALIDATION_ERROR_415: 'VALIDATION_ERROR, of another content type 415',
    },
  },
};

// These values are codes, which are shown as they are.
function codes<Code extends string>(...names: readonly Code[]): Readonly<Record<Code, string>>;
function codes(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}
