import {
  type Challenge,
  type ProofChallenge,
  parseChallengeAnswer,
  parseSendAnswer,
  type SentTransaction,
} from '@otp-kit/protocol';
import type { PipelineSeed } from '../model/pipeline.ts';
import { createEmulatorCore } from '../node/emulator-core.ts';
import { createSeededRandom } from '../primitives/random.ts';
import { findNonce } from '../proofs/proof-of-work.ts';
import { type CallResponse, type CoreCalls, callsOf } from './core-calls.fixture.ts';
import type { EmulatorCore, EmulatorCoreOptions } from './emulator-core.ts';

export type { CallResponse } from './core-calls.fixture.ts';

/** A core with one account of which everything is known, and short words for what tests do with it. */
export interface V12Fixture extends CoreCalls {
  readonly core: EmulatorCore;
  readonly challenge: (pipelineID?: string) => Promise<Challenge>;
  /** Fetches a challenge and solves it. */
  readonly prove: (
    pipelineID?: string,
  ) => Promise<{ readonly challengeToken: string; readonly nonce: number }>;
  /** Sends with a proof of its own, unless the fields say otherwise; `undefined` leaves a field out. */
  readonly send: (
    fields?: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<CallResponse>;
  /** Sends, and reads the response with the kit's own parser. */
  readonly sent: (fields?: Record<string, unknown>) => Promise<SentTransaction>;
  readonly verify: (transactionReqID: unknown, otp: unknown) => Promise<CallResponse>;
  /** The code in the newest message of the default workspace. */
  readonly lastCode: () => string;
}

/** Far from today, so that a stray `Date.now` shows. */
export const START_MS = Date.UTC(2040, 0, 1);
export const API_KEY = 'ak_test';
export const PIPELINE = 'pipe_test';
export const PHONE = '+201001234567';

/** Creates a workbench whose one pipeline has the given settings, beside further ones. */
export function createV12Fixture(
  pipeline: PipelineSeed = {},
  others: readonly PipelineSeed[] = [],
  randomSeed = 'workbench',
  options: Pick<EmulatorCoreOptions, 'release'> = {},
): V12Fixture {
  const core = createEmulatorCore({
    ...options,
    now: () => START_MS,
    random: createSeededRandom(randomSeed),
    seed: {
      accounts: [
        {
          id: 'account_test',
          apiKey: API_KEY,
          // Difficulty 1, and no more with traffic, so that tests of other things hash little.
          pipelines: [
            { id: PIPELINE, baseDifficulty: 1, adaptiveDifficulty: false, ...pipeline },
            ...others,
          ],
        },
      ],
    },
  });

  const calls = callsOf(core);
  const { get, post } = calls;
  const challenge: V12Fixture['challenge'] = async (pipelineID = PIPELINE) => {
    const { body } = await get(challengePath(API_KEY, pipelineID));
    return parseChallengeAnswer(body);
  };
  const prove: V12Fixture['prove'] = async (pipelineID = PIPELINE) => {
    const puzzle = asProof(await challenge(pipelineID));
    const nonce = await findNonce(puzzle.challenge, puzzle.difficulty);
    return { challengeToken: puzzle.challengeToken, nonce };
  };
  const send: V12Fixture['send'] = async (fields = {}, headers = {}) => {
    const body = {
      APIKey: API_KEY,
      pipelineID: PIPELINE,
      verificationAddress: { phoneNumber: PHONE },
      ...(!('powSolution' in fields) && { powSolution: await prove() }),
      ...fields,
    };
    return post('/api/v1.2/transactions/send', body, headers);
  };

  return {
    ...calls,
    core,
    challenge,
    prove,
    send,
    sent: async (fields) => parseSendAnswer((await send(fields)).body),
    verify: (transactionReqID, otp) =>
      post('/api/v1.2/transactions/verify', { transactionReqID, otp }),
    lastCode: () => core.store.defaultWorkspace.inbox.list()[0]?.code ?? 'no message',
  };
}

/** The path of GET challenge with its parameters. */
export function challengePath(apiKey: string, pipelineID: string): string {
  return `/api/v1.2/transactions/challenge?${new URLSearchParams({ APIKey: apiKey, pipelineID })}`;
}

/** Narrows a challenge to one that asks for a proof. */
export function asProof(challenge: Challenge): ProofChallenge {
  if (!challenge.challengeRequired) throw new TypeError('the pipeline asks for no proof');
  return challenge;
}
