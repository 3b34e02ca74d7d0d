import { call } from '../api/call.ts';
import type { ControlClient } from '../api/control-client.ts';
import type { WorkspaceView } from '../api/control-types.ts';

// A number of the range that is reserved for fiction.
const PHONE = '+12025550123';
const SERVICE = '/api/v1.2/transactions/';

/**
 * Sends a code as an app's backend would, over the same routes, so that a developer sees a message
 * before an app is connected.
 *
 * @returns undefined if no pipeline can send one
 */
export function createSampleSend(
  { accounts }: WorkspaceView,
  client: ControlClient,
): (() => Promise<void>) | undefined {
  for (const { apiKey, pipelines } of accounts) {
    const pipeline = pipelines.find(
      ({ kind, apiVersion, active }) => kind === 'otp' && apiVersion === 'V1.2' && active,
    );
    if (pipeline) return () => send({ APIKey: apiKey, pipelineID: pipeline.id }, client);
  }
  return undefined;
}

async function send(
  credentials: { APIKey: string; pipelineID: string },
  client: ControlClient,
): Promise<void> {
  const { challengeRequired, challengeToken } = await call<{
    readonly challengeRequired: boolean;
    readonly challengeToken: string;
  }>('GET', `${SERVICE}challenge?${new URLSearchParams(credentials)}`);
  const powSolution = challengeRequired && {
    challengeToken,
    nonce: (await client.solve(challengeToken)).nonce,
  };
  await call('POST', `${SERVICE}send`, {
    ...credentials,
    verificationAddress: { phoneNumber: PHONE },
    ...(powSolution && { powSolution }),
  });
}
