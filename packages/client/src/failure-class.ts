import type { ClassOfCode, FailureClass, KitErrorCode, V12ErrorCode } from '@otp-kit/protocol';

/** The class of a code, where its HTTP status does not tell it: what is not here goes by that. */
export const classOfCode: ClassOfCode = (code, byStatus) => {
  const family = byStatus === 'terminal' && FAMILIES.find(([prefix]) => prefix.test(code));
  return family ? family[1] : (CLASSES.get(code) ?? byStatus);
};

/** What a 4xx calls for by the first words of its code, one that was added after this version, too. */
const FAMILIES: readonly (readonly [RegExp, FailureClass])[] = [
  [/^POW_/, 'new-challenge'],
  [
    /^(BILLING|INVALID_API|METHOD|ORIGIN|PIPELINE|ROUTE|UNEXPECTED|UNSUPPORTED|UTILITY)_/,
    'operator',
  ],
];

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
    'TURNSTILE_SECRET_KEY_MISSING',
    'SOLVER_UNAVAILABLE',
    'UNSUPPORTED_ALGORITHM',
    'CAPTCHA_NOT_CONFIGURED',
  ],
];

const CLASSES: ReadonlyMap<string, FailureClass> = new Map(
  CODES.flatMap(([failureClass, ...codes]) => codes.map((code) => [code, failureClass] as const)),
);
