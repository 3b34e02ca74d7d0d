import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type CallResponse, type CoreCalls, callsOf } from '../app/core-calls.fixture.ts';
import { createEmulatorCore, type EmulatorCore } from '../app/emulator-core.ts';
import type { AccountSeed } from '../model/account.ts';
import type { Message, UtilityMessage } from '../model/message.ts';
import type { PipelineSeed } from '../model/pipeline.ts';
import type { SeedInput } from '../seed/parse-seed.ts';

/** A core with one utility pipeline of which everything is known, and calls for its tests. */
export interface UtilityFixture extends CoreCalls {
  readonly core: EmulatorCore;
  /** Sends signed, with the default template unless the fields differ; `undefined` omits a field. */
  readonly send: (fields?: Fields, options?: SendOptions) => Promise<CallResponse>;
  /** The utility messages in the inbox, newest first. */
  readonly inbox: () => readonly UtilityMessage[];
  /** Sets the mode of a carrier. */
  readonly carrier: (channel: 'sms' | 'whatsapp', carrier: unknown) => Promise<void>;
  readonly patch: (utility: Fields, more?: Fields) => Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;

/** How a send is signed and which headers it has. */
export interface SendOptions {
  readonly key?: string;
  readonly secret?: string;
  readonly timestamp?: string | number;
  readonly nonce?: string;
  /** The brand in the header names; default `service`. */
  readonly brand?: string;
  /** The text that is sent, in place of the one that was signed. */
  readonly sentBody?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** Far from today, so that a stray `Date.now` shows. */
export const START_MS = Date.UTC(2040, 0, 1);
export const API_KEY = 'ak_test';
export const PIPELINE = 'pipe_utility';
export const SECRET = 'req_signing_secret_for_tests_only';
export const PHONE = '+201001234567';
export const SEND_PATH = '/api/v1/utilities/send';

export const ORDER_TEMPLATE = {
  id: 'tmpl_order',
  body: 'Hello {{name}}, order {{order}} is on its way.',
  variables: { name: { example: 'Sara', fallback: 'there' }, order: { example: 'A-1001' } },
};

/** Creates a core whose utility pipeline and account have the given settings. */
export function createUtilityFixture(
  utility: NonNullable<PipelineSeed['utility']> = {},
  utilities: NonNullable<AccountSeed['utilities']> = {},
  more: {
    readonly pipeline?: PipelineSeed;
    readonly account?: Partial<AccountSeed>;
    readonly accounts?: readonly AccountSeed[];
    readonly seed?: Partial<SeedInput>;
  } = {},
): UtilityFixture {
  const account: AccountSeed = {
    id: 'account_test',
    apiKey: API_KEY,
    ...more.account,
    pipelines: [
      {
        id: PIPELINE,
        kind: 'utility',
        ...more.pipeline,
        utility: { signingSecret: SECRET, ...utility },
      },
      { id: 'pipe_otp' },
      ...(more.account?.pipelines ?? []),
    ],
    utilities: {
      smsRoutes: [{ country: 'EG' }],
      templates: [ORDER_TEMPLATE],
      ...utilities,
    },
  };
  const core = createEmulatorCore({
    now: () => START_MS,
    seed: { ...more.seed, accounts: [account, ...(more.accounts ?? [])] },
  });
  const calls = callsOf(core);
  const { defaultWorkspace } = core.store;
  return {
    ...calls,
    core,
    send: (fields = {}, options = {}) => {
      const body = JSON.stringify({
        APIKey: API_KEY,
        pipelineID: PIPELINE,
        phone: PHONE,
        ...(!('text' in fields) && {
          templateId: ORDER_TEMPLATE.id,
          variableValues: { name: 'Zoë', order: 'A-1' },
        }),
        ...fields,
      });
      const headers = {
        ...signed(body, defaultWorkspace.clock.now(), options),
        ...options.headers,
      };
      return calls.request(SEND_PATH, {
        method: 'POST',
        headers: Object.entries(headers).filter(isPresent),
        body: options.sentBody ?? body,
        ...(options.signal && { signal: options.signal }),
      });
    },
    inbox: () => defaultWorkspace.inbox.list().filter(isUtility),
    carrier: async (channel, carrier) => {
      const { status, body } = await calls.control(
        'POST',
        `/utilities/providers/${channel}`,
        carrier,
      );
      if (status !== 200) throw new TypeError(body.message);
    },
    patch: async (settings, patch = {}) => {
      const pipelines = [{ id: PIPELINE, utility: settings, ...patch }];
      const { status, body } = await calls.control('PATCH', '/seed', { pipelines });
      if (status !== 200) throw new TypeError(body.message);
    },
  };
}

/** Signs a body with Node's own crypto, and not with the code under test. */
function signed(body: string, nowMs: number, options: SendOptions): Record<string, string> {
  const { secret = SECRET, nonce = randomUUID(), brand = 'service' } = options;
  const timestamp = String(options.timestamp ?? nowMs);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const message = `${timestamp}.${nonce}.${bodyHash}`;
  return {
    'Content-Type': 'application/json',
    [`x-${brand}-timestamp`]: timestamp,
    [`x-${brand}-nonce`]: nonce,
    [`x-${brand}-signature`]: createHmac('sha256', secret).update(message).digest('hex'),
    ...(options.key !== undefined && { 'Idempotency-Key': options.key }),
  };
}

function isPresent(header: [string, string | undefined]): header is [string, string] {
  return header[1] !== undefined;
}

function isUtility(message: Message): message is UtilityMessage {
  return message.kind === 'utility';
}
