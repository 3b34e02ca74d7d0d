import type { EmulatorCore } from '../app/emulator-core.ts';
import { matchesPath } from '../http/matches-path.ts';
import type { Operation } from './operation.ts';

/** A request to a core, and its response. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** Parsed; undefined if there was none. */
  readonly sent: unknown;
  readonly status: number;
  readonly type: string;
  /** Parsed; undefined for a stream. */
  readonly response: unknown;
}

/** Records the requests to a core and their responses from here on. */
export function recordExchanges(core: EmulatorCore, exchanges: Exchange[]): void {
  const { fetch } = core;
  const recorded: EmulatorCore['fetch'] = async (request, origin) => {
    const text = await request.clone().text();
    const response = await fetch(request, origin);
    const type = response.headers.get('content-type') ?? '';
    exchanges.push({
      method: request.method,
      path: new URL(request.url).pathname,
      sent: text === '' ? undefined : JSON.parse(text),
      status: response.status,
      type,
      response: type.includes('json') ? await response.clone().json() : undefined,
    });
    return response;
  };
  Object.assign(core, { fetch: recorded });
}

/** The exchanges of an operation. */
export function exchangesOf(
  { method, path }: Operation,
  exchanges: readonly Exchange[],
): readonly Exchange[] {
  return exchanges.filter((each) => each.method === method && isMeant(path, each.path));
}

// `/messages/wait` is a route of its own, and no message with the ID `wait`.
function isMeant(route: string, path: string): boolean {
  return matchesPath(route, path) && (route === path || !/\/(wait|lookup)$/.test(path));
}
