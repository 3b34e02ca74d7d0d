import { isTexts } from '@otp-kit/protocol';
import type { AskService } from './ask-service.ts';

/** More zeros take Web Crypto more than a few seconds. */
const MAX_DIFFICULTY = 4;

/** A code that the service has sent. */
export interface SentCode {
  readonly transactionReqID: string;
  readonly transactionID: unknown;
  /** The channels of its message, such as `['sms']`. */
  readonly channels: readonly string[];
}

/** Sends a code to a number. Returns `undefined` where nothing was sent. */
export async function sendCode(
  ask: AskService,
  credentials: { readonly APIKey: string; readonly pipelineID: string },
  phoneNumber: string,
): Promise<SentCode | undefined> {
  const query = new URLSearchParams(credentials);
  const { data } = await ask(`/api/v1.2/transactions/challenge?${query}`);
  const { challengeRequired, challenge, challengeToken, difficulty } = data;
  if (challengeRequired === true && !(Number(difficulty) <= MAX_DIFFICULTY)) return undefined;
  const powSolution =
    challengeRequired === true
      ? { challengeToken, nonce: await solve(String(challenge), Number(difficulty)) }
      : undefined;
  const body = { ...credentials, verificationAddress: { phoneNumber }, powSolution };
  const sent = await ask('/api/v1.2/transactions/send', body);
  const { transactionReqID, transactionID, channels } = sent.data;
  if (typeof transactionReqID !== 'string') return undefined;
  return { transactionReqID, transactionID, channels: isTexts(channels) ? channels : [] };
}

async function solve(challenge: string, difficulty: number): Promise<number> {
  for (let nonce = 0; ; nonce += 1) {
    const bytes = new TextEncoder().encode(`${challenge}:${nonce}`);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (hex.startsWith('0'.repeat(difficulty))) return nonce;
  }
}
