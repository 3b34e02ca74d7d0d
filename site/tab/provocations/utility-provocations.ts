import { UTILITY_ERRORS } from '@otp-kit/protocol';
import { createUtilityClient, type UtilityClient } from '@otp-kit/server/utilities';
import type { TabSystem } from '../system.ts';
import { addFault } from './form-provocations.ts';
import { PHONE, type RunProvocation } from './provocation.ts';

/** Repetitions that the retry rules allow would otherwise go on for half a minute. */
const REPEAT_MS = 500;

/** A message about an order, for the pages of utility messages. */
export const MESSAGE = {
  phone: PHONE,
  template: { id: 'order_shipped', variables: { name: 'Mona', order: 'A-1001', day: 'Monday' } },
};

/** A fault of the service for each code of utility messages. */
export function utilityProvocation(code: string): RunProvocation | undefined {
  if (!Object.hasOwn(UTILITY_ERRORS, code)) return undefined;
  return {
    kind: 'run',
    steps: 'Send a message about an order',
    async run(system) {
      if (code === 'RECIPIENT_SUPPRESSED') {
        await system.control('POST', '/utilities/suppress', { phone: PHONE, suppressed: true });
      } else {
        await addFault(system, { operation: 'utilities.send', name: code });
      }
      const until = new Date(Date.now() + REPEAT_MS);
      return utilityClient(system).send(MESSAGE, { until });
    },
  };
}

/** A client for utility messages in the tab. */
export function utilityClient({
  config: { baseUrl, apiKey, log },
  serviceFetch,
}: TabSystem): UtilityClient {
  return createUtilityClient({
    baseUrl,
    apiKey,
    pipelineID: 'pipe_emulator_default_utility',
    signingSecret: 'request_signing_secret_emulator_default_not_a_secret',
    headerPrefix: 'service',
    fetch: serviceFetch,
    ...(log && { log }),
  });
}
