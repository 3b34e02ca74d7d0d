// @ts-check
import { call } from './api.js';

/** @typedef {import('./api.js').Api} Api */
/** @typedef {import('./api.js').Workspace} Workspace */

// A number of the range that is kept for fiction: nobody's.
const PHONE = '+12025550123';
const SERVICE = '/api/v1.2/transactions/';

/**
 * A way to see a message before any app is connected: it asks the service for a code as an app's
 * backend would, over the same routes.
 *
 * @param {Workspace} workspace
 * @param {Api} api
 * @returns {(() => Promise<void>) | undefined} undefined where no pipeline can send one
 */
export function createSample(workspace, api) {
  for (const { apiKey, pipelines } of workspace.accounts) {
    const pipeline = pipelines.find(
      ({ kind, apiVersion, active }) => kind === 'otp' && apiVersion === 'V1.2' && active,
    );
    if (pipeline) return () => send({ APIKey: apiKey, pipelineID: pipeline.id }, api);
  }
  return undefined;
}

/**
 * @param {{ APIKey: string, pipelineID: string }} credentials
 * @param {Api} api
 */
async function send(credentials, api) {
  /** @type {{ challengeRequired: boolean, challengeToken: string }} */
  const challenge = await call('GET', `${SERVICE}challenge?${new URLSearchParams(credentials)}`);
  await call('POST', `${SERVICE}send`, {
    ...credentials,
    verificationAddress: { phoneNumber: PHONE },
    ...(challenge.challengeRequired && { powSolution: await solve(challenge, api) }),
  });
}

/**
 * @param {{ challengeToken: string }} challenge
 * @param {Api} api
 */
async function solve({ challengeToken }, api) {
  const { nonce } = await api.solve(challengeToken);
  return { challengeToken, nonce };
}
