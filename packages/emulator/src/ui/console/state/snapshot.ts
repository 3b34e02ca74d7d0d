import type { ControlClient } from '../api/control-client.ts';
import type { ClockState } from '../api/control-types.ts';
import { funnelRecordsOf } from '../funnel/funnel-records.ts';
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
    | 'funnel'
    | 'utilities'
  >;
}

/** Rows of a log beyond this number leave the page, not the emulator. */
export const ROWS_SHOWN = 200;

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
      messages: messages.slice(0, ROWS_SHOWN),
      requests: requests.slice(0, ROWS_SHOWN),
      attempts: attempts.slice(0, ROWS_SHOWN),
      webhooks: webhooks.slice(0, ROWS_SHOWN),
      webhookSigning: signing.mode,
      workspaces,
      providers,
      unreachable,
      captcha: captcha.mode,
      faults,
      breakers,
      traffic,
      funnel: funnelRecordsOf(requests, messages),
      utilities,
    },
  };
}

/** Adds the newest entry of a log, unless the log has it already. */
export function withNewest<T extends { readonly id: string }>(
  entries: readonly T[],
  newest: T,
): readonly T[] {
  if (entries.some(({ id }) => id === newest.id)) return entries;
  return [newest, ...entries].slice(0, ROWS_SHOWN);
}
