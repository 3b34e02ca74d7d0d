import * as v from 'valibot';
import { ProxyAddressSchema } from './otp-requests.ts';
import type { ProxyAttemptRequest, ProxyCompleteRequest } from './widget-answers.ts';

const AttemptIdSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)); // an id of ours has about 50

/** What `attempt` takes from a browser, and nothing else: an unknown field is refused, not dropped. */
export const ProxyAttemptRequestSchema: v.GenericSchema<unknown, ProxyAttemptRequest> =
  v.strictObject({
    verificationAddress: v.exactOptional(ProxyAddressSchema),
    attemptId: v.exactOptional(AttemptIdSchema),
  });

/** What `complete` takes from a browser, and nothing else. */
export const ProxyCompleteRequestSchema: v.GenericSchema<unknown, ProxyCompleteRequest> =
  v.strictObject({ attemptId: AttemptIdSchema });
