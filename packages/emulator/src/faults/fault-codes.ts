import {
  UTILITY_ERRORS,
  type UtilityErrorCode,
  V2_ERRORS,
  type V2ErrorCode,
  V12_ERRORS,
  type V12ErrorCode,
} from '@otp-kit/protocol';
import type { FaultName, FaultyOperation } from './faults.ts';

/** Finds whether an operation's part of the service has a code. V1.0 has none. */
export function isCodeOf(operation: FaultyOperation, name: unknown): name is FaultName {
  if (operation.startsWith('v10.')) return false;
  if (operation.startsWith('utilities.')) return isUtilityCode(name);
  return isV12(operation) ? isV12Code(name) : isV2Code(name);
}

/** Finds whether the status of a code is one that the service passes on, and so can be any. */
export function isPropagated(operation: FaultyOperation, name: FaultName): boolean {
  return isV12(operation) && isV12Code(name) && V12_ERRORS[name].propagated === true;
}

/** Finds whether a name is an error code of utility messages; the code of a skipped message is no error. */
export function isUtilityCode(name: unknown): name is UtilityErrorCode {
  return (
    typeof name === 'string' &&
    Object.hasOwn(UTILITY_ERRORS, name) &&
    name !== 'RECIPIENT_SUPPRESSED'
  );
}

function isV12(operation: FaultyOperation): boolean {
  return operation.startsWith('v12.');
}

/** Finds whether a name is an error code of V1.2. */
export function isV12Code(name: unknown): name is V12ErrorCode {
  return typeof name === 'string' && Object.hasOwn(V12_ERRORS, name);
}

/** Finds whether a name is an error code of the widget. */
export function isV2Code(name: unknown): name is V2ErrorCode {
  return typeof name === 'string' && Object.hasOwn(V2_ERRORS, name);
}
