import { isWrongCode, V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import type { TabSystem } from '../system.ts';
import type { FormProvocation } from './provocation.ts';

/** More often than the form tries by itself: a challenge is prefetched, and a proof is replaced twice. */
const EACH_TIME = 20;

/** What to do in the form for a fault of a send. */
export const SEND = 'Press “Use a test number”, then “Send code”.';
const VERIFY = 'Send a code, then press “Enter this code”.';
const VERIFY_WRONG = 'Send a code, then press “Enter a wrong code”.';

const OF_CHALLENGE: ReadonlySet<string> = new Set<V12ErrorCode>([
  'PIPELINE_NOT_LOADED',
  'CHALLENGE_GENERATION_FAILED',
  'POW_CHALLENGE_GENERATION_FAILED',
]);
const OF_VERIFY: ReadonlySet<string> = new Set<V12ErrorCode>([
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_EXPIRED',
  'ALREADY_VERIFIED',
  'VERIFY_OTP_FAILED',
  'BILLING_FAILED',
]);

/** A fault of the service for each code of V1.2. */
export function formProvocation(code: string): FormProvocation | undefined {
  if (!Object.hasOwn(V12_ERRORS, code)) return undefined;
  const isOfVerify = failsVerify(code);
  const entersWrongCodes = code === 'INVALID_OTP';
  const verify = entersWrongCodes ? VERIFY_WRONG : VERIFY;
  return {
    kind: 'form',
    steps: isOfVerify ? verify : SEND,
    entersWrongCodes,
    arrange: (system) => addFault(system, { operation: operationOf(code), name: code }),
  };
}

/** Whether a fault fails the check of a code, not what comes before it. */
export function failsVerify(code: string): boolean {
  return operationOf(code) === 'v12.verify';
}

function operationOf(code: string): string {
  if (OF_CHALLENGE.has(code)) return 'v12.challenge';
  return isWrongCode(code) || OF_VERIFY.has(code) ? 'v12.verify' : 'v12.send';
}

/** Makes an operation of the service fail each time. */
export async function addFault(
  system: TabSystem,
  fault: {
    readonly operation: string;
    readonly name?: string;
    readonly status?: number;
    readonly drop?: string;
  },
): Promise<void> {
  await system.control('POST', '/faults', { ...fault, times: EACH_TIME });
}
