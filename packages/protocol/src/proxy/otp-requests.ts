/**
 * What the integrator's backend takes from a browser, strictly: an unknown field is refused, not dropped.
 *
 * @module
 */
import * as v from 'valibot';
import type { SingleAddress } from '../address/address.ts';
import { PHONE_CHANNELS } from '../address/channel.ts';
import {
  PROXY_CAPS,
  type ProxyCancelRequest,
  type ProxySendRequest,
  type ProxyVerifyRequest,
} from './otp-answers.ts';

const text = (cap: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(cap));

/** The one address that a user may enter. */
export const ProxyAddressSchema: v.GenericSchema<unknown, SingleAddress> = v.union([
  v.strictObject({ phoneNumber: text(PROXY_CAPS.phoneNumber) }),
  v.strictObject({ email: text(PROXY_CAPS.email) }),
]);

/** What `send` takes from a browser, and nothing else: an unknown field is refused, not dropped. */
export const ProxySendRequestSchema: v.GenericSchema<unknown, ProxySendRequest> = v.strictObject({
  verificationAddress: v.exactOptional(ProxyAddressSchema),
  powSolution: v.exactOptional(
    v.strictObject({
      challengeToken: text(PROXY_CAPS.challengeToken),
      nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    }),
  ),
  turnstileToken: v.exactOptional(text(PROXY_CAPS.turnstileToken)),
  channel: v.exactOptional(v.picklist(PHONE_CHANNELS)),
  flowID: v.exactOptional(text(PROXY_CAPS.flowID)),
});

/** What `verify` takes from a browser, and nothing else. */
export const ProxyVerifyRequestSchema: v.GenericSchema<unknown, ProxyVerifyRequest> =
  v.strictObject({
    flowID: text(PROXY_CAPS.flowID),
    otp: text(PROXY_CAPS.otp),
  });

/** What `cancel` takes from a browser, and nothing else. */
export const ProxyCancelRequestSchema: v.GenericSchema<unknown, ProxyCancelRequest> =
  v.strictObject({ flowID: text(PROXY_CAPS.flowID) });

/** What `challenge` takes: nothing. */
export const ProxyEmptyRequestSchema: v.GenericSchema<
  unknown,
  Record<string, never>
> = v.strictObject({});
