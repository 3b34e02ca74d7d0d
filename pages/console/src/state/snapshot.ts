import type { ControlClient } from '../api/control-client.ts';
import type { ClockState } from '../api/control-types.ts';
import type { ConsoleState } from './console-store.ts';
import { readUtilityTables } from './utility-tables.ts';

/** Everything that the page shows, read at once. */
export interface Snapshot {
  readonly clock: ClockState;
  readonly state: Pick<
    ConsoleState,
    | 'messages'
    | 'requests'
    | 'attempts'
    | 'webhooks'
    | 'webhookSigning'
    | 'workspaces'
    | 'providers'
    | 'unreachable'
    | 'captcha'
    | 'faults'
    | 'breakers'
    | 'traffic'
    | 'utilities'
  >;
}

/** How many entries the emulator keeps, of each list that events add to. */
export const KEPT = { messages: 1000, requests: 500, webhooks: 500 } as const;

/** Reads everything that the page shows. */
export async function takeSnapshot(client: ControlClient): Promise<Snapshot> {
  const [
    [messages, requests, attempts, webhooks],
    [
      clock,
      workspaces,
      signing,
      providers,
      unreachable,
      captcha,
      faults,
      breakers,
      traffic,
      utilities,
    ],
  ] = await Promise.all([
    Promise.all([client.messages(), client.requests(), client.attempts(), client.webhooks()]),
    Promise.all([
      client.clock(),
      client.workspaces(),
      client.webhookSigning(),
      client.providers(),
      client.unreachable(),
      client.captcha(),
      client.faults(),
      client.breakers(),
      client.traffic(),
      readUtilityTables(client.utilities),
    ]),
  ]);
  return {
    clock,
    state: {
      messages,
      requests,
      attempts,
      webhooks,
      webhookSigning: signing.mode,
      workspaces,
      providers,
      unreachable,
      captcha: captcha.mode,
      faults,
      breakers,
      traffic,
      utilities,
    },
  };
}

/** Adds the newest entry of a list, unless the list has it already, and drops what is over its length. */
export function withNewest<T extends { readonly id: string }>(
  entries: readonly T[],
  newest: T,
  kept: number,
): readonly T[] {
  if (entries.some(({ id }) => id === newest.id)) return entries;
  return [newest, ...entries].slice(0, kept);
}
