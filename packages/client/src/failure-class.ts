import type { ClassOfCode, FailureClass, KitErrorCode, V12ErrorCode } from '@otp-kit/protocol';

/** The class of a code, where its HTTP status does not tell it: what is not here goes by that. */
export const classOfCode: ClassOfCode = (code, byStatus) => {
  // The interface has every POW_ 4xx fetch a new challenge, one that was added after this version, too.
  if (code.startsWith('POW_') && byStatus === 'terminal') return 'new-challenge';
  const row = CODES.find(([, ...codes]) => codes.some((other) => other === code));
  return row?.[0] ?? FAMILIES.find(([, family]) => family.test(code))?.[0] ?? byStatus;
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
];

/** The same by what the codes of a family have in common. */
const FAMILIES: readonly (readonly [FailureClass, RegExp])[] = [
  ['wait', /^CIRCUIT_BREAKER_/],
  [
    'operator',
    /^(BILLING|INVALID_API|METHOD|ORIGIN|PIPELINE(?!_NOT_LOADED)|ROUTE|UNEXPECTED|UNSUPPORTED|UTILITY)_|_(NOT_CONFIGURED|SECRET_KEY_MISSING|UNAVAILABLE)$/,
  ],
];
