import { createWorkspace as create } from '@otp-kit/emulator/testing';
import { expect } from '@playwright/test';
import { control, EMULATOR } from './control.ts';

/** A tenant of the emulator: its own inbox, clock and providers. */
export interface Workspace {
  readonly id: string;
  readonly apiKey: string;
  readonly pipelineID: string;
  /** Its pipeline for utility messages. */
  readonly utility: { readonly pipelineID: string; readonly signingSecret: string };
}

/** The result of a send. */
export interface Sent {
  readonly transactionID: string;
  readonly transactionReqID: string;
  readonly code: string;
}

/** Creates a workspace, under a given ID where one is given. */
export async function createWorkspace(wanted?: string): Promise<Workspace> {
  const { id, credentials } = await create({ url: EMULATOR, id: wanted });
  const { apiKey, pipelineID, utility } = credentials;
  return {
    id,
    apiKey,
    pipelineID,
    utility: {
      pipelineID: utility?.pipelineID ?? '',
      signingSecret: utility?.signingSecret ?? '',
    },
  };
}

/** Calls a V1.2 route of the service, as a backend does, and returns the response. */
export function service(method: string, operation: string, body?: unknown): Promise<Response> {
  return fetch(`${EMULATOR}/api/v1.2/transactions/${operation}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
}

/** Sends a code through the service, with a proof, and returns the result. */
export async function send(
  { id, apiKey: APIKey, pipelineID }: Omit<Workspace, 'utility'>,
  verificationAddress: { phoneNumber: string } | { email: string },
): Promise<Sent> {
  const query = new URLSearchParams({ APIKey, pipelineID });
  const challenge = await dataOf<{ challengeToken: string }>(service('GET', `challenge?${query}`));
  const { challengeToken } = challenge;
  const { nonce } = await control<{ nonce: number }>('POST', `pow/solve?workspace=${id}`, {
    challengeToken,
  });
  const sent = await dataOf<Sent>(
    service('POST', 'send', {
      APIKey,
      pipelineID,
      verificationAddress,
      powSolution: { challengeToken, nonce },
    }),
  );
  const messages = await control<readonly Sent[]>('GET', `messages?workspace=${id}`);
  const message = messages.find(({ transactionID }) => transactionID === sent.transactionID);
  return { ...sent, code: message?.code ?? '' };
}

/** Sends codes without a proof, several at once, and returns their messages, newest first. */
export async function sendMany(
  { id, apiKey: APIKey, pipelineID }: Omit<Workspace, 'utility'>,
  addresses: readonly ({ phoneNumber: string } | { email: string })[],
): Promise<readonly Sent[]> {
  const pipelines = [{ id: pipelineID, dev: { bypassPoW: true } }];
  await control('PATCH', `seed?workspace=${id}`, { pipelines });
  const left = [...addresses];
  async function sendRest(): Promise<void> {
    for (let next = left.shift(); next; next = left.shift()) {
      const verificationAddress = next;
      await dataOf(service('POST', 'send', { APIKey, pipelineID, verificationAddress }));
    }
  }
  await Promise.all(Array.from({ length: 10 }, sendRest));
  return control<readonly Sent[]>('GET', `messages?workspace=${id}`);
}

async function dataOf<T>(pending: Promise<Response>): Promise<T> {
  const response = await pending;
  expect(response.ok, `${response.url} answers ${response.status}`).toBe(true);
  const body: { data: T } = await response.json();
  return body.data;
}
