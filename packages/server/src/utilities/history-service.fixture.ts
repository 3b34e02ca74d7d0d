import { setImmediate as nextTick } from 'node:timers/promises';
import { createEmulatorCore } from '@otp-kit/emulator';
import { createUtilityClientWith, type UtilityClient } from './create-utility-client.ts';
import { type History, PIPELINES, type PipelineID, type Run } from './history.fixture.ts';
import { createHistoryNetwork, type HistoryNetwork } from './history-network.fixture.ts';

/** Which pipeline is meant. */
type Of = Pick<History, 'pipelineID' | 'signed'>;

/** The service with its clients. No time passes in it but by `clock`. */
export interface HistoryService {
  /** The time, in Unix milliseconds. The workers' wall clock may be wrong. */
  readonly clock: { now: number };
  /** Begins a run: what the carriers, the account and the network do from now on. */
  begin(run: Run, history: Of, phone: string): Promise<HistoryNetwork>;
  /** A client of a pipeline. Waiting takes no time: it sets the clock forward. */
  client(history: Of): UtilityClient;
  /** The IDs of the messages that reached a phone. */
  received(phone: string): readonly string[];
  /** Goes back to the seed with an empty inbox. The clock goes on. */
  reset(): void;
  close(): void;
}

const API_KEY = 'ak_test_histories';
const ACCOUNT = 'account_histories';
const SECRET = 'req_signing_secret_for_tests_only';
const SIGNED = '_signed';
const BASE_URL = 'http://127.0.0.1';

const SETTINGS = {
  pipe_sms: { whatsapp: false },
  pipe_whatsapp: { sms: false },
  pipe_whatsapp_first: {},
  pipe_sms_first: { order: ['sms', 'whatsapp'] },
} as const satisfies Record<PipelineID, object>;

const TEMPLATE = {
  id: 'order_shipped',
  body: 'Hello {{name}}',
  variables: { name: { example: 'Sara' } },
};

/** Creates the emulator with one pipeline for each choice of channels. */
export function createHistoryService(): HistoryService {
  const clock = { now: Date.UTC(2040, 0, 1) };
  const core = createEmulatorCore({
    now: () => clock.now,
    seed: {
      accounts: [
        {
          id: ACCOUNT,
          apiKey: API_KEY,
          pipelines: Object.entries(SETTINGS).flatMap(([id, settings]) => [
            { id, kind: 'utility', utility: { ...settings, signingEnabled: false } },
            {
              id: `${id}${SIGNED}`,
              kind: 'utility',
              utility: { ...settings, signingSecret: SECRET },
            },
          ]),
          utilities: { smsRoutes: [{ country: 'EG' }], templates: [TEMPLATE] },
        },
      ],
    },
  });
  const workspace = core.store.defaultWorkspace;
  const clients = new Map<string, UtilityClient>();
  const suppressedPhones = new Set<string>();
  let network: HistoryNetwork | undefined;
  let clockSetMs = 0;
  let wallOffsetMs = 0;
  let drawn = 0;
  const arriving = { count: 0 };
  let lastBalance: number | null = null;

  /** A request that gets no response is cut off after 30 seconds. */
  async function deliver(url: string, init: RequestInit): Promise<Response | undefined> {
    const { headers = {}, body = null } = init;
    const cut = new AbortController();
    const request = new Request(url, { method: 'POST', headers, body, signal: cut.signal });
    const got: { answer?: Response } = {};
    const answering = async () => {
      got.answer = await core.fetch(request);
    };
    void answering();
    arriving.count += 1;
    for (let tick = 0; tick < TICKS && got.answer === undefined; tick += 1) await nextTick();
    arriving.count -= 1;
    if (got.answer !== undefined) return got.answer;
    // No request takes 30 seconds to arrive.
    while (arriving.count > 0) await nextTick();
    clock.now += 30_000;
    cut.abort();
    return undefined;
  }

  async function suppress(phone: string, suppressed: boolean): Promise<void> {
    if (suppressedPhones.has(phone) === suppressed) return;
    suppressedPhones[suppressed ? 'add' : 'delete'](phone);
    const url = `${BASE_URL}/_emulator/v1/utilities/suppress`;
    const headers = { 'content-type': 'application/json' };
    const response = await deliver(url, { headers, body: JSON.stringify({ phone, suppressed }) });
    if (response?.ok !== true) throw new Error('the emulator did not take the opt-out');
  }

  function createClient({ pipelineID, signed }: Of): UtilityClient {
    return createUtilityClientWith(
      {
        baseUrl: BASE_URL,
        apiKey: API_KEY,
        ...(signed
          ? { pipelineID: pipelineID + SIGNED, signingSecret: SECRET, headerPrefix: 'service' }
          : { pipelineID, signing: 'disabled' }),
        channels: PIPELINES[pipelineID],
        async fetch(url, init) {
          if (network === undefined) throw new Error('no run has begun');
          wallOffsetMs = clockSetMs;
          return network.fetch(url, init);
        },
        now: () => clock.now + wallOffsetMs,
        randomBytes(length) {
          drawn += 1;
          const bytes = new Uint8Array(length);
          if (length >= 8) new DataView(bytes.buffer).setFloat64(0, drawn);
          return bytes;
        },
        log: () => undefined,
      },
      {
        async wait(ms) {
          clock.now += ms;
        },
        monotonicNow: () => clock.now,
      },
    );
  }

  return {
    clock,

    async begin(run, { pipelineID, signed }, phone) {
      const { sms, whatsapp, certainty, account } = run;
      clock.now += run.secondsBefore * 1000;
      clockSetMs = run.clockSetSeconds * 1000;
      wallOffsetMs = 0;
      workspace.carriers.set('sms', { mode: sms, certainty });
      workspace.carriers.set('whatsapp', { mode: whatsapp });
      const id = signed ? pipelineID + SIGNED : pipelineID;
      const active = account !== 'inactive';
      if (workspace.pipeline(id)?.active !== active) {
        workspace.patch({ pipelines: [{ id, active }], widgets: [], behaviors: {} });
      }
      const balance = account === 'empty' ? 0 : null;
      if (balance !== lastBalance) workspace.patchAccount(ACCOUNT, { balance });
      lastBalance = balance;
      await suppress(phone, account === 'suppressed');
      network = createHistoryNetwork(run, { signed }, deliver);
      return network;
    },

    client(history) {
      const name = `${history.pipelineID} ${history.signed}`;
      const client = clients.get(name) ?? createClient(history);
      clients.set(name, client);
      return client;
    },

    received: (phone) =>
      workspace.inbox
        .list({ to: phone })
        .flatMap((message) => (message.kind === 'utility' ? [message.transactionID] : [])),

    reset() {
      workspace.reset();
      suppressedPhones.clear();
      lastBalance = null;
    },

    close: () => core.close(),
  };
}

const TICKS = 20; // The emulator responds within a few; a request that takes longer hangs.
