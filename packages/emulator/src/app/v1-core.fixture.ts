import { parseV1ActivateAnswer, parseV1CreateAnswer } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { AccountSeed } from '../model/account.ts';
import type { PipelineSeed } from '../model/pipeline.ts';
import { type CallResponse, type CoreCalls, callsOf } from './core-calls.fixture.ts';
import { createEmulatorCore, type EmulatorCore } from './emulator-core.ts';
import { API_KEY, PHONE, PIPELINE, START_MS } from './v12-core.fixture.ts';

/** A core with one account that has a V1.0 pipeline, and short words for its calls. */
export interface V1Fixture extends CoreCalls {
  readonly core: EmulatorCore;
  /** Calls create; `undefined` leaves a field out. */
  readonly create: (fields?: Record<string, unknown>) => Promise<CallResponse>;
  /** Creates, and reads the response with the kit's own parser. */
  readonly created: (fields?: Record<string, unknown>) => Promise<string>;
  readonly activate: (transactionID: string) => Promise<CallResponse>;
  /** Activates, and reads the request ID with the kit's own parser. */
  readonly activated: (transactionID: string) => Promise<string>;
  /** Creates and activates. */
  readonly sent: (fields?: Record<string, unknown>) => Promise<string>;
  readonly verify: (transactionReqID: string, otp: unknown) => Promise<CallResponse>;
  readonly optinLink: (transactionID: string) => Promise<CallResponse>;
  /** The user sends the pre-filled message. */
  readonly optinMessage: (transactionID: string) => Promise<CallResponse>;
  /** The code in the newest message of the default workspace. */
  readonly lastCode: () => string;
  readonly wrongCode: () => string;
}

export const TRANSACTIONS = '/api/v1/transactions';

/** Creates a fixture whose V1.0 pipeline and account have the given settings. */
export function createV1Fixture(
  pipeline: PipelineSeed = {},
  {
    behaviors = {},
    billing,
    others = [],
  }: {
    readonly behaviors?: Partial<Behaviors>;
    readonly billing?: AccountSeed['billing'];
    readonly others?: readonly PipelineSeed[];
  } = {},
): V1Fixture {
  const core = createEmulatorCore({
    now: () => START_MS,
    seed: {
      behaviors,
      accounts: [
        {
          id: 'account_test',
          apiKey: API_KEY,
          ...(billing && { billing }),
          pipelines: [{ id: PIPELINE, apiVersion: 'V1.0', ...pipeline }, ...others],
        },
      ],
    },
  });
  const calls = callsOf(core);
  const { get, post, control } = calls;
  const create: V1Fixture['create'] = (fields = {}) =>
    post(TRANSACTIONS, {
      APIKey: API_KEY,
      pipelineID: PIPELINE,
      verificationAddress: { phoneNumber: PHONE },
      ...fields,
    });
  const created: V1Fixture['created'] = async (fields) =>
    parseV1CreateAnswer((await create(fields)).body).transactionID;
  const activate: V1Fixture['activate'] = (transactionID) =>
    post(`${TRANSACTIONS}/activate/${transactionID}`, '');
  const activated: V1Fixture['activated'] = async (transactionID) =>
    parseV1ActivateAnswer((await activate(transactionID)).body).transactionReqID;
  const lastCode = () => core.store.defaultWorkspace.inbox.list()[0]?.code ?? 'no message';

  return {
    ...calls,
    core,
    create,
    created,
    activate,
    activated,
    sent: async (fields) => activated(await created(fields)),
    verify: (transactionReqID, otp) => post(`${TRANSACTIONS}/verify/${transactionReqID}`, { otp }),
    optinLink: (transactionID) => get(`${TRANSACTIONS}/optin-link/${transactionID}`),
    optinMessage: (transactionID) => control('POST', '/optin-message', { transactionID }),
    lastCode,
    wrongCode: () => (lastCode() === '000000' ? '111111' : '000000'),
  };
}
