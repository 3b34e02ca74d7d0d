import { createEmulatorCore, type EmulatorCore } from '@otp-kit/emulator';
import { onTestFinished, TestRunner } from 'vitest';

/** The service's one account, as the operator knows it. */
export const ACCOUNT = {
  apiKey: 'key-4f1d0c',
  pipelineID: 'pipe-77a3b2',
  otherPipelineID: 'pipe-2',
  publicKey: 'pk_1',
  widgetSecret: 'widget-secret-77a3b2',
  widgetOrigin: 'https://widget.test',
} as const;

/** A request that arrived at the service. */
export interface Arrival<Operation extends string = string> {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** The body as text, if there was one. */
  readonly text: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Responds instead of the service; undefined leaves the response to it. `respond` asks it for its own. */
export type Script<Operation extends string> = (
  arrival: Arrival<Operation>,
  respond: () => Promise<Response>,
) => Response | undefined | Promise<Response | undefined>;

/** A transaction as the service has it. */
export interface ServiceTransaction {
  readonly transactionID: string;
  readonly transactionReqID: string;
  readonly code: string;
  readonly channels: readonly string[];
  readonly verified: boolean;
}

type Workspace = EmulatorCore['store']['defaultWorkspace'];
type PipelineSettings = Omit<Parameters<Workspace['patch']>[0]['pipelines'][number], 'id'>;

/** How a recorded service differs from the seed. */
export interface RecordedServiceOptions<Operation extends string> {
  /** The service's clock. */
  readonly now: () => number;
  readonly operationOf: (path: string) => Operation;
  /** Settings of the pipeline. */
  readonly pipeline?: PipelineSettings;
  /** Changes each response of the service. */
  readonly edit?: (response: Response, arrival: Arrival<Operation>) => Promise<Response>;
}

/**
 * The one service of the proxies' tests: the emulator's core, which records its requests, and responds as
 * a test sets instead. Its pipeline has no limits and needs no proof, so that only the proxy's own rules
 * show.
 */
export function createRecordedService<Operation extends string>({
  now,
  operationOf,
  pipeline,
  edit = async (response) => response,
}: RecordedServiceOptions<Operation>) {
  const journal: Arrival<Operation>[] = [];
  /** The service's own responses, the oldest first. */
  const responses: Response[] = [];
  const script: { [Name in Operation]?: Script<Operation> } = {};
  let taken: EmulatorCore | undefined;

  function core(): EmulatorCore {
    if (taken === undefined) {
      taken = takeCore(now);
      if (pipeline !== undefined) configure(pipeline);
    }
    return taken;
  }

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const text = typeof init.body === 'string' ? init.body : undefined;
    const arrival: Arrival<Operation> = {
      operation: operationOf(pathname),
      method: init.method ?? 'GET',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: new Headers(init.headers),
      text,
      body: JSON.parse(text ?? '{}'),
    };
    journal.push(arrival);
    const respond = async () => {
      const response = await edit(await core().fetch(new Request(url, init)), arrival);
      responses.push(response.clone());
      return response;
    };
    return (await script[arrival.operation]?.(arrival, respond)) ?? respond();
  }

  /** Holds the next call of an operation: it has `arrived`, and its response is what `release` says. */
  function hold(operation: Operation) {
    let release: (response: Response) => void = () => undefined;
    const released = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      script[operation] = () => {
        delete script[operation];
        resolve();
        return released;
      };
    });
    return { arrived, release };
  }

  /** Gives each later call of an operation the response to the first, as if the service forgot that one. */
  function repeat(operation: Operation): void {
    let first: Promise<Response> | undefined;
    script[operation] = async (_, respond) => {
      first ??= respond();
      return (await first).clone();
    };
  }

  /** Changes the settings of the pipeline. */
  function configure(settings: PipelineSettings): void {
    const pipelines = [{ id: ACCOUNT.pipelineID, ...settings }];
    core().store.defaultWorkspace.patch({ pipelines, widgets: [], behaviors: {} });
  }

  /** The transactions that the service has, the oldest first, with their IDs and codes. */
  function transactions(): readonly ServiceTransaction[] {
    return taken?.store.defaultWorkspace.transactions.list() ?? [];
  }

  function json(status: number, body: unknown): Response {
    const headers = { 'content-type': 'application/json', date: new Date(now()).toUTCString() };
    // `Response.json` refuses `undefined`, which is a response without a body.
    return new Response(JSON.stringify(body), { status, headers });
  }

  function error(status: number, code: string, more: object = {}): Response {
    return json(status, { status: 'error', code, message: 'upstream prose', ...more });
  }

  return {
    fetch,
    journal,
    responses,
    script,
    hold,
    repeat,
    configure,
    json,
    error,
    transactions,
    /** The `data` of one of the service's own responses. */
    async dataOf(index: number) {
      const body = await responses[index]?.clone().json();
      return body?.data;
    },
    /** What only the proxy may see: the codes, and the tokens and IDs that can be used. */
    async secrets(): Promise<readonly string[]> {
      const bodies = await Promise.all(responses.map((response) => response.clone().json()));
      return [
        ...transactions().flatMap(({ code, transactionReqID }) => [code, transactionReqID]),
        ...bodies.flatMap(({ data }) => data?.challengeToken ?? []),
        ...bodies.flatMap(({ data }) => data?.enrollmentToken ?? []),
      ];
    },
  };
}

/** A response of the service with another body, and the same status and headers. */
export async function edited(
  response: Response,
  edit: (body: { readonly data?: object }) => object,
): Promise<Response> {
  const { status, headers } = response;
  return new Response(JSON.stringify(edit(JSON.parse(await response.text()))), { status, headers });
}

/** A response of the service with further or other fields in its `data`. */
export function withData(response: Response, data: object): Promise<Response> {
  return edited(response, (body) => ({ ...body, data: { ...body.data, ...data } }));
}

interface IdleCore {
  readonly core: EmulatorCore;
  /** The state after its creation as JSON, with the same codes to come. */
  readonly snapshot: string;
  /** The time that it goes by. */
  readonly machine: { now: () => number };
}

// A core takes several milliseconds to create, and a hundredth of it to restore.
const idle: IdleCore[] = [];

/** Takes a core that nothing has happened in, and gives it back when the test has finished. */
function takeCore(now: () => number): EmulatorCore {
  const taken = idle.pop() ?? createIdleCore();
  taken.machine.now = now;
  const workspace = taken.core.store.defaultWorkspace;
  workspace.clock.reset();
  if (TestRunner.getCurrentTest() !== undefined) {
    onTestFinished(() => {
      workspace.restore(JSON.parse(taken.snapshot));
      idle.push(taken);
    });
  }
  return taken.core;
}

function createIdleCore(): IdleCore {
  const machine = { now: () => 0 };
  const { apiKey, pipelineID, otherPipelineID, publicKey, widgetSecret, widgetOrigin } = ACCOUNT;
  const core = createEmulatorCore({
    now: () => machine.now(),
    seed: {
      accounts: [
        {
          id: 'account_1',
          apiKey,
          entitlements: { channelChoice: true },
          pipelines: [
            {
              id: pipelineID,
              channelChoice: true,
              dev: { bypassPoW: true },
              frontendCallbackURL: 'https://callback.test/',
              rateCaps: { endUserIP: {} },
            },
            { id: otherPipelineID, dev: { bypassPoW: true } },
            { id: 'pipe_widget', apiVersion: 'V2.0' },
          ],
          widgets: [{ id: 'widget_1', publicKey, secret: widgetSecret, pipelineID: 'pipe_widget' }],
        },
      ],
    },
  });
  core.store.widgetOrigin = widgetOrigin;
  return { core, machine, snapshot: JSON.stringify(core.store.defaultWorkspace.save()) };
}
