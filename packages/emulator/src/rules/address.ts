import type { VerificationAddress } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import { type ApiError, invalid, withBehaviorCode } from '../http/api-error.ts';
import type { Found } from '../http/check-list.ts';
import { isObject } from '../http/request-body.ts';
import { isEmail, isPhoneNumber } from '../model/address.ts';
import { isPhoneChannel } from '../model/channel.ts';
import type { BehaviorNeeds, SendRequest } from './send-request.ts';

/** An address that has the right form, or why not. */
export type AddressReading = Found<{ readonly address: VerificationAddress }, ApiError>;

/** Reads `verificationAddress`: a phone number, an email address, or both. */
export function readAddress(value: unknown): AddressReading {
  if (value === undefined || value === null) return missing;
  if (!isObject(value)) return refused('verificationAddress', 'must be an object');
  const phoneNumber = given(value['phoneNumber']);
  const email = given(value['email']);
  if (phoneNumber === undefined && email === undefined) return missing;
  if (phoneNumber !== undefined && !isPhoneNumber(phoneNumber)) {
    return refused('verificationAddress.phoneNumber', 'must be a phone number in E.164');
  }
  if (email !== undefined && !isEmail(email)) {
    return refused('verificationAddress.email', 'must be an email address');
  }
  return {
    ok: true,
    address: {
      ...(phoneNumber !== undefined && { phoneNumber }),
      ...(email !== undefined && { email }),
    },
  };
}

/** An address that the pipeline has no channel for. */
export interface MethodError extends ApiError {
  readonly code: Behaviors['noMethod'];
}

/** Refuses an address that the pipeline has no channel for. */
export function checkMethods({
  workspace,
  address,
  pipeline,
}: Pick<SendRequest<BehaviorNeeds>, 'workspace' | 'address' | 'pipeline'>):
  | MethodError
  | undefined {
  const { phoneNumber, email } = address;
  const { channels } = pipeline;
  const phoneUnserved = phoneNumber !== undefined && !channels.some(isPhoneChannel);
  if (!phoneUnserved && (email === undefined || channels.includes('email'))) return undefined;
  const field = phoneUnserved ? 'phoneNumber' : 'email';
  const error = invalid(`verificationAddress.${field}`, 'has no method in this pipeline');
  return withBehaviorCode(error, 'noMethod', workspace.behaviors.noMethod);
}

const missing: AddressReading = {
  ok: false,
  error: {
    code: 'MISSING_VERIFICATION_ADDRESS',
    message: 'verificationAddress needs a phoneNumber or an email',
  },
};

function refused(path: string, message: string): AddressReading {
  return { ok: false, error: invalid(path, message) };
}

function given(value: unknown): unknown {
  return value === null || value === '' ? undefined : value;
}
