import { createEmulator, type EmulatorOptions } from '../../node/listen.ts';
import {
  createWorkspace,
  type OwnWorkspace,
  openWorkspace,
  type WorkspaceOptions,
} from '../workspace.ts';

/** An emulator for tests: the handle of its default workspace, with its addresses. */
export interface StartedEmulator extends Omit<OwnWorkspace, 'delete'> {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** The origin of the hosted page of the widget. */
  readonly widgetOrigin: string;
  /** Creates a workspace beside the default one. */
  createWorkspace(options?: Pick<WorkspaceOptions, 'id' | 'seed'>): Promise<OwnWorkspace>;
  /** Stops the emulator. May be called twice. */
  close(): Promise<void>;
}

/**
 * Starts an emulator on free ports of this machine, for a test file or a suite.
 *
 * @throws as `createEmulator` does
 */
export async function startEmulator(
  options: Partial<EmulatorOptions> = {},
): Promise<StartedEmulator> {
  const { url, widgetOrigin, credentials, env, close } = await createEmulator({
    port: 0,
    ...options,
  });
  return {
    ...(await openWorkspace({ url })),
    url,
    widgetOrigin,
    credentials,
    env,
    createWorkspace: (wanted) => createWorkspace({ ...wanted, url }),
    close,
  };
}
