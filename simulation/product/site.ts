import type { Exchange } from '../platform/network.ts';
import type { World } from '../world.ts';
import { sealSecret } from './account.ts';
import { createProxies, type Proxies, type Session } from './instance.ts';
import { createMachine, type Machine } from './machine.ts';
import { createServiceCalls } from './service-calls.ts';

/** The product's backend: several processes behind a balancer. */
export interface Site {
  /** Sends a client's request to one of the processes. */
  readonly request: (
    asked: Pick<Exchange, 'id' | 'url' | 'init' | 'isSteady'>,
  ) => Promise<Response>;
  /** Rotates the secrets that seal cookies, in the two steps that the documents name, process by process. */
  readonly rotate: () => Promise<void>;
  /** Sets the clock of a process. */
  readonly setClock: (nth: number, offsetMs: number) => void;
}

interface Instance {
  readonly name: string;
  machine: Machine;
  proxies: Proxies;
  now: () => number;
}

/** Starts the backend. */
export function createSite(world: World): Site {
  const { clock, random, mishaps, network, observe, tell } = world;
  let secrets: readonly string[] = [sealSecret(1)];
  let rotations = 1;
  const bodies = new Map<string, Readonly<Record<string, string>>>();
  const { callService, forget } = createServiceCalls(world);
  const instances: readonly Instance[] = [1, 2, 3].map((nth) => {
    const own = random.fork(`clock of proxy ${nth}`);
    const now = clock.drifting(own.between(-2000, 2000), own.between(-50, 50));
    return start({ name: `proxy ${nth}`, now });
  });

  /** Starts a process, or starts it again. */
  function start(instance: Pick<Instance, 'name' | 'now'>): Instance {
    const machine = createMachine({
      ...{ clock, random, mishaps },
      failOver() {
        tell(() => 'the store fails over, and its last write is lost');
        world.store.failOver();
        forget();
        observe({ kind: 'write-lost' });
      },
      onCrash() {
        tell(() => `${instance.name} crashes while it serves ${clock.cause()}`);
        const downMs = random.fork(clock.cause()).between(300, 8000);
        clock.after(downMs, () => restart(instance), '');
      },
    });
    const proxies = createProxies({
      ...{ world, machine, sealSecrets: secrets },
      now: () => instance.now(),
      fetch: callService,
      onSession(session: Session) {
        tell(() => `${instance.name} begins a session (${session.proxy}) for ${clock.cause()}`);
        observe({ kind: 'session', ...session, entered: bodies.get(clock.cause()) ?? {} });
      },
    });
    return Object.assign(instance, { machine, proxies });
  }

  function restart(instance: Pick<Instance, 'name' | 'now'>): void {
    tell(() => `${instance.name} starts`);
    start(instance);
  }

  async function serve({ name, machine, proxies }: Instance, request: Request, body: string) {
    const { pathname } = new URL(request.url);
    const id = clock.cause();
    const [, proxy] = [...proxies].find(([path]) => pathname.startsWith(path)) ?? [];
    if (proxy === undefined) return new Response(null, { status: 404 });
    const client = request.headers.get('x-forwarded-for') ?? 'the service';
    observe({ kind: 'served', request: id, proxy: proxy.name, client });
    bodies.set(id, body === '' ? {} : JSON.parse(body));
    const response = await machine.serve(() => proxy.serve(request, { peer: BALANCER }));
    const leaving = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    };
    const { status, headers, text } = world.defect.response?.(leaving) ?? leaving;
    tell(() => `${name} responds to ${id} with ${status} ${codeOf(text)}`);
    observe({ kind: 'left-proxy', to: 'browser', text: `${[...headers].join(' ')} ${text}` });
    observe({ kind: 'stored', keys: world.store.keys() });
    const flowID = /"(?:flowID|attemptId)":"([^"]+)"/.exec(text)?.[1];
    if (flowID !== undefined) observe({ kind: 'flow-shown', flowID, request: id });
    // A status of no content takes no body, not even an empty one.
    return new Response(status === 204 ? null : text, { status, headers });
  }

  return {
    request: ({ id, ...asked }) =>
      network({
        id,
        ...asked,
        handle: async (request) => {
          const up = instances.filter(({ machine }) => machine.isUp());
          if (up.length === 0) return new Response('<html>', { status: 503 });
          const body = typeof asked.init.body === 'string' ? asked.init.body : '';
          return serve(random.fork(`${clock.cause()} balancer`).pick(up), request, body);
        },
      }),
    async rotate() {
      rotations += 1;
      const [old = ''] = secrets;
      for (const next of [
        [old, sealSecret(rotations)],
        [sealSecret(rotations), old],
      ]) {
        secrets = next;
        for (const instance of instances) {
          // What an old process serves, it ends.
          restart(instance);
          await clock.wait(2000);
        }
      }
    },
    setClock(nth, offsetMs) {
      const instance = instances[nth];
      if (instance) instance.now = clock.drifting(offsetMs, 0);
    },
  };
}

const BALANCER = '10.0.0.1';

function codeOf(text: string): string {
  return /"code":"([^"]+)"/.exec(text)?.[1] ?? '';
}
