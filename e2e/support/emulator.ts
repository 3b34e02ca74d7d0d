import { CREDENTIALS } from '../../demo/emulator-seed.ts';
import { control } from './control.ts';

/** A message in the emulator's inbox. */
export interface Message {
  readonly id: string;
  readonly to: string;
  readonly channel: string;
  readonly code: string;
  readonly transactionID: string;
}

/** Wipes what happened so far: messages, transactions, requests, the clock. */
export const reset = (): Promise<unknown> => control('POST', 'reset');

/** Moves the service's clock. */
export const advance = (seconds: number): Promise<unknown> =>
  control('POST', 'clock/advance', { seconds });

/** Waits for a message to an address, newer than `after` where that is given. */
export const nextMessage = (to: string, after?: Message): Promise<Message> =>
  control(
    'GET',
    `messages/wait?${new URLSearchParams({ to, timeoutMs: '30000', ...(after && { after: after.id }) })}`,
  );

/** What arrived at the service, newest first. */
export const requests = (): Promise<
  readonly {
    readonly operation: string;
    readonly path: string;
    readonly status: number;
    readonly code?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Readonly<Record<string, unknown>>;
  }[]
> => control('GET', 'requests');

/** A transaction, with the identifiers that only servers may know. */
export const transaction = (
  id: string,
): Promise<{
  readonly transactionID: string;
  readonly transactionReqID: string;
  readonly status: string;
}> => control('GET', `transactions/${id}`);

/** Everything in the inbox, newest first. */
export const messages = (): Promise<readonly Message[]> => control('GET', 'messages');

/** A webhook that the service sent. */
export interface SentWebhook {
  readonly status: 'success' | 'failed';
  readonly outcome: 'delivered' | 'failed' | 'refused';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the service posted to the backend, newest first. */
export const webhooks = (): Promise<readonly SentWebhook[]> => control('GET', 'webhooks');

/** The widget attempts, newest first. */
export const attempts = (): Promise<
  readonly { readonly attemptId: string; readonly iframeUrl: string; readonly status: string }[]
> => control('GET', 'attempts');

/** Changes sections of the demo's widget, or settings of its pipeline. */
export const configureWidget = (section: Record<string, unknown>): Promise<unknown> =>
  control('PATCH', 'seed', { widgets: [{ id: CREDENTIALS.widget.id, ...section }] });
export const configureWidgetPipeline = (settings: Record<string, unknown>): Promise<unknown> =>
  control('PATCH', 'seed', { pipelines: [{ id: CREDENTIALS.widget.pipelineID, ...settings }] });

/** Changes settings of the default pipeline. */
export async function configure(settings: Record<string, unknown>): Promise<void> {
  const { pipelineID } = await credentials();
  await control('PATCH', 'seed', { pipelines: [{ id: pipelineID, ...settings }] });
}

/** The default account's key and pipeline. */
export async function credentials(): Promise<{ apiKey: string; pipelineID: string }> {
  const workspaces = await control<
    { accounts: { apiKey: string; pipelines: { id: string }[] }[] }[]
  >('GET', 'workspaces');
  const account = workspaces[0]?.accounts[0];
  return { apiKey: account?.apiKey ?? '', pipelineID: account?.pipelines[0]?.id ?? '' };
}
