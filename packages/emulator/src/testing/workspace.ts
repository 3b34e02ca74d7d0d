import type { AttemptView } from '../model/attempt-view.ts';
import { type Credentials, credentialsOf, type DescribedAccount } from '../model/credentials.ts';
import { type EmulatorEnvironment, environmentOf } from '../model/environment.ts';
import type { JournalEntry } from '../model/journal-entry.ts';
import type { PipelineSeed } from '../model/pipeline.ts';
import type { WebhookEntry } from '../model/webhook-entry.ts';
import type { SeedInput } from '../seed/parse-seed.ts';
import { type ControlCall, createControlCall, type EmulatorAccess } from './control-call.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestFaults, type TestFaults } from './test-faults.ts';
import { openInbox, type TestInbox } from './test-inbox.ts';

/** A workspace of an emulator, for a test. Each call rejects with an `OtpError` that names what was refused. */
export interface TestWorkspace {
  readonly id: string;
  readonly apiKey: string;
  /** The first pipeline. */
  readonly pipelineID: string;
  readonly inbox: TestInbox;
  readonly clock: TestClock;
  readonly faults: TestFaults;
  /** What arrived at the service, newest first. */
  requests(): Promise<readonly JournalEntry[]>;
  /** What was posted to backends, newest first. */
  webhooks(): Promise<readonly WebhookEntry[]>;
  /** The attempts of widgets, newest first. */
  attempts(): Promise<readonly AttemptView[]>;
  /** Changes settings of a pipeline until the next reset; of the first one, unless `id` names another. */
  configure(settings: PipelineSeed): Promise<void>;
  /** Forgets all that happened; back to the seed and to the machine's time. */
  reset(): Promise<void>;
  /** Calls any route of the control API, for this workspace. */
  readonly control: ControlCall;
}

/** A workspace that was created for a test. */
export interface OwnWorkspace extends TestWorkspace {
  readonly credentials: Credentials;
  /** What a backend needs to use this workspace, for its environment. */
  readonly env: EmulatorEnvironment;
  /** Deletes the workspace. */
  delete(): Promise<void>;
}

/** What a new workspace may be given. */
export interface WorkspaceOptions extends EmulatorAccess {
  /** 1 to 40 of a-z, 0-9 and `-`; by default the emulator chooses one. */
  readonly id?: string | undefined;
  /** Its accounts and pipelines; by default one account with default credentials. */
  readonly seed?: SeedInput | undefined;
}

/** Opens a workspace that exists; without an ID, the default one. */
export async function openWorkspace({
  id = 'default',
  ...access
}: EmulatorAccess & { readonly id?: string | undefined } = {}): Promise<TestWorkspace> {
  const control = createControlCall(access, id);
  const workspaces = await control<readonly Described[]>('GET', 'workspaces');
  const { accounts = [] } = workspaces.find((workspace) => workspace.id === id) ?? {};
  return handleOf({ id, accounts }, control);
}

/**
 * Creates a workspace: accounts, inbox, clock and faults of its own.
 *
 * @throws {@link OtpError} `WORKSPACE_EXISTS`, `INVALID_WORKSPACE_ID`, `INVALID_SEED`, `TOO_MANY_WORKSPACES`
 */
export async function createWorkspace({
  id,
  seed,
  ...access
}: WorkspaceOptions = {}): Promise<OwnWorkspace> {
  const call = createControlCall(access);
  const [described, { widgetOrigin }] = await Promise.all([
    call<Described>('POST', 'workspaces', { ...(id && { id }), ...(seed && { seed }) }),
    call<{ widgetOrigin: string }>('GET', 'health'),
  ]);
  const { url = 'http://localhost' } = access;
  const credentials = credentialsOf(described.accounts[0]);
  return {
    ...(await handleOf(described, createControlCall(access, described.id))),
    credentials,
    env: environmentOf({ url, widgetOrigin, credentials }),
    delete: async () => {
      await call('DELETE', `workspaces/${described.id}`);
    },
  };
}

interface Described {
  readonly id: string;
  readonly accounts: readonly DescribedAccount[];
}

async function handleOf(
  { id, accounts: [account] }: Described,
  control: ControlCall,
): Promise<TestWorkspace> {
  const pipelineID = account?.pipelines[0]?.id ?? '';
  return {
    id,
    apiKey: account?.apiKey ?? '',
    pipelineID,
    inbox: await openInbox(control),
    clock: createTestClock(control),
    faults: createTestFaults(control),
    requests: () => control('GET', 'requests'),
    webhooks: () => control('GET', 'webhooks'),
    attempts: () => control('GET', 'attempts'),
    configure: async (settings) => {
      await control('PATCH', 'seed', { pipelines: [{ id: pipelineID, ...settings }] });
    },
    reset: async () => {
      await control('POST', 'reset');
    },
    control,
  };
}
