import type { ClassOfCode, FailureClass, KitErrorCode, V12ErrorCode } from '@otp-kit/protocol';

/** The class of a code, where its HTTP status does not tell it: what is not here goes by that. */
export const classOfCode: ClassOfCode = (code, byStatus) => {
  // The interface has every POW_ 4xx fetch a new challenge, one that was added after this version, too.
  if (code.startsWith('POW_') && byStatus === 'terminal') return 'new-challenge';
  return CLASSES.get(code) ?? byStatus;
};

/** Each class before its codes: those of the proxy, and those that arise in the browser. */
const CODES: readonly (readonly [FailureClass, ...(V12ErrorCode | KitErrorCode)[]])[] = [
  [
    'new-challenge',
    'POW_VERIFICATION_FAILED',
    'POW_DIFFICULTY_CALCULATION_FAILED',
    'TURNSTILE_TOKEN_MISSING',
    'TURNSTILE_VERIFICATION_FAILED',
    'DEADLINE_EXCEEDED',
    'SOLVER_FAILED',
  ],
  ['wait', 'CIRCUIT_BREAKER_OPEN', 'CIRCUIT_BREAKER_TRIGGERED'],
  [
    'start-over',
    'TRANSACTION_NOT_FOUND',
    'TRANSACTION_EXPIRED',
    'ALREADY_VERIFIED',
    'MAX_ATTEMPTS_EXCEEDED',
  ],
  [
    'terminal',
    'ACTIVATION_FAILED',
    'SEND_OTP_FAILED',
    'TRANSACTION_CREATION_FAILED',
    'INCOMPLETE_CODE',
  ],
  [
    'operator',
    'INVALID_API_KEY',
    'PIPELINE_OWNERSHIP_MISMATCH',
    'INVALID_API_VERSION',
    'PIPELINE_INACTIVE',
    'UTILITY_PIPELINE_ON_OTP_ENDPOINT',
    'PIPELINE_NOT_FOUND',
    'TURNSTILE_SECRET_KEY_MISSING',
    'BILLING_FAILED',
    'SOLVER_UNAVAILABLE',
    'UNSUPPORTED_ALGORITHM',
    'CAPTCHA_NOT_CONFIGURED',
  ],
];

const CLASSES: ReadonlyMap<string, FailureClass> = new Map(
  CODES.flatMap(([failureClass, ...codes]) => codes.map((code) => [code, failureClass] as const)),
);
