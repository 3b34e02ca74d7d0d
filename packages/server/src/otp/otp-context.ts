import type { SealedValue, SealedValues } from '../http/sealed-value.ts';
import type { ParsedSendPolicy } from '../limits/policy.ts';
import type { RequestContext } from '../proxy/request-context.ts';
import type { Upstream } from '../service/upstream.ts';
import type { Decoy } from './decoy.ts';
import type { createKnownDevices } from './known-device.ts';
import type { OtpSettings, ParsedOtpOptions } from './otp-options.ts';
import type { SealedTransaction } from './sealed-transaction.ts';

type Hook = 'onVerified' | 'onEitherVerified' | 'payload' | 'secondaryAddress';

/** One request to a proxy of V1.2. */
export interface OtpContext extends RequestContext {
  readonly settings: OtpSettings;
  readonly hooks: RequestContext['hooks'] &
    Pick<ParsedOtpOptions, Hook> &
    Pick<ParsedSendPolicy, 'beforeSend'>;
  readonly upstream: Upstream;
  readonly decoy: Decoy;
  readonly sealed: SealedValues<SealedTransaction>;
  readonly knownDevices: ReturnType<typeof createKnownDevices>;
}

/** One request about one flow. */
export interface TransactionContext extends OtpContext {
  readonly value: SealedValue<SealedTransaction>;
}
