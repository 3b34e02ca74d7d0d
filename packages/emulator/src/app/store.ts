import { OtpError } from '@otp-kit/protocol';
import type { Release } from '../delivery/release.ts';
import { DEFAULT_WORKSPACE, type Workspaces } from '../http/workspaces.ts';
import { createSeededRandom, type Random, randomHex } from '../primitives/random.ts';
import { defaultSeed } from '../seed/default-seed.ts';
import { parseSeed, type Seed } from '../seed/parse-seed.ts';
import type { Snapshot } from './snapshot.ts';
import { createWorkspace, type Workspace, type WorkspaceOptions } from './workspace.ts';

/** All workspaces of one emulator. */
export interface Store extends Workspaces<Workspace> {
  get(id: string): Workspace | undefined;
  /**
   * Creates a workspace; without an id it gets one, without a seed its own default credentials.
   * @throws {@link OtpError} `INVALID_WORKSPACE_ID`, `WORKSPACE_EXISTS`, `API_KEY_TAKEN`,
   * `TOO_MANY_WORKSPACES`
   */
  create(id: string | undefined, seed: Seed | undefined): Workspace;
  /**
   * Makes a workspace go on as a snapshot of it says.
   * @throws {@link OtpError} `SNAPSHOT_OF_OTHER_WORKSPACE`, `API_KEY_TAKEN`; then nothing has changed
   */
  restore(workspace: Workspace, snapshot: Snapshot): void;
  /** Closes and forgets a workspace; false where no workspace has this ID. */
  delete(id: string): boolean;
  /** Set by a server once the port of the hosted page is known. */
  widgetOrigin: string;
  /** Hands a caught message to the hook that sends it to its real address. */
  readonly release: Release;
  /** Closes every workspace. */
  close(): void;
}

/** What the workspaces of a store are made of. */
export interface StoreOptions extends Pick<WorkspaceOptions, 'now' | 'webhookHosts' | 'warn'> {
  /** The seed of the default workspace; by default, default credentials. */
  readonly seed: Seed | undefined;
  readonly random: Random;
  readonly maxWorkspaces: number;
  readonly release: Release;
}

/** Creates the store with its default workspace. */
export function createStore({ seed, maxWorkspaces, release, ...options }: StoreOptions): Store {
  const workspaces = new Map<string, Workspace>();

  const create: Store['create'] = (wanted, given) => {
    const id = wanted ?? `w${randomHex(options.random, 6)}`;
    checkNewId(workspaces, id, maxWorkspaces);
    const content = given ?? parseSeed(defaultSeed(id)).seed;
    refuseKeysOfOthers(workspaces, id, content);
    const workspace = createWorkspace(id, {
      ...options,
      ...streamsOf(options.random),
      seed: content,
    });
    workspaces.set(id, workspace);
    return workspace;
  };

  const defaultWorkspace = create(DEFAULT_WORKSPACE, seed);
  return {
    defaultWorkspace,
    get: (id) => workspaces.get(id),
    list: () => [...workspaces.values()],
    create,
    restore: (workspace, snapshot) => {
      if (snapshot.workspace !== workspace.id) {
        const message = `the snapshot is of the workspace ${snapshot.workspace}, which its IDs name; restore it into a workspace with that id`;
        throw new OtpError('SNAPSHOT_OF_OTHER_WORKSPACE', message);
      }
      refuseKeysOfOthers(workspaces, workspace.id, snapshot.seed, snapshot.settings);
      workspace.restore(snapshot);
    },
    release,
    delete: (id) => {
      workspaces.get(id)?.close();
      return workspaces.delete(id);
    },
    byApiKey: (apiKey) => findByApiKey(workspaces, apiKey),
    // The listening server replaces it by one with its port.
    widgetOrigin: 'http://widget.localhost',
    byMintedId: (minted) => {
      const id = /^[a-z]+_([a-z0-9-]+)_/.exec(minted)?.[1];
      return id === undefined ? undefined : workspaces.get(id);
    },
    close: () => {
      for (const workspace of workspaces.values()) workspace.close();
    },
  };
}

type WorkspaceMap = ReadonlyMap<string, Workspace>;

function checkNewId(workspaces: WorkspaceMap, id: string, maxWorkspaces: number): void {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id)) {
    throw new OtpError('INVALID_WORKSPACE_ID', 'a workspace id has 1 to 40 of a-z, 0-9 and -');
  }
  if (workspaces.has(id)) throw new OtpError('WORKSPACE_EXISTS', `workspace ${id} exists`);
  if (workspaces.size >= maxWorkspaces) {
    const message = `there are ${maxWorkspaces} workspaces, the limit; delete one or raise maxWorkspaces`;
    throw new OtpError('TOO_MANY_WORKSPACES', message);
  }
}

function findByApiKey(workspaces: WorkspaceMap, apiKey: string): ReturnType<Store['byApiKey']> {
  for (const workspace of workspaces.values()) {
    const account = workspace.accounts.find((candidate) => candidate.apiKey === apiKey);
    if (account !== undefined) return { workspace, account };
  }
  return undefined;
}

function refuseKeysOfOthers(workspaces: WorkspaceMap, id: string, ...seeds: readonly Seed[]): void {
  for (const { apiKey } of seeds.flatMap(({ accounts }) => accounts)) {
    const owner = findByApiKey(workspaces, apiKey)?.workspace.id ?? id;
    if (owner === id) continue;
    throw new OtpError('API_KEY_TAKEN', 'an apiKey of the seed belongs to another workspace');
  }
}

// Each workspace has a stream of its own: what one draws does not change what another gets.
function streamsOf(random: Random) {
  const stream = randomHex(random, 16);
  return {
    random: createSeededRandom(stream),
    chaosRandom: createSeededRandom(`${stream}:chaosRandom`),
  };
}
