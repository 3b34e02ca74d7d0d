import { OtpError } from '@otp-kit/protocol';
import { type ControlRoutes, parseInput, success } from '../control/control-route.ts';
import { SNAPSHOT_VERSION, SnapshotSchema } from './snapshot.ts';
import type { Store } from './store.ts';
import type { Workspace } from './workspace.ts';

/** A workspace as one JSON object, to go on with in another process. */
export const SNAPSHOT_ROUTES: ControlRoutes<Workspace, Store> = {
  'GET /snapshot': ({ workspace }) => success(workspace.save()),

  'PUT /snapshot': ({ workspace, store, body }) => {
    const version = body['version'];
    if (version !== undefined && version !== SNAPSHOT_VERSION) {
      throw new OtpError(
        'UNSUPPORTED_SNAPSHOT_VERSION',
        `the snapshot has version ${JSON.stringify(version)}; this emulator reads version ${SNAPSHOT_VERSION}`,
      );
    }
    store.restore(workspace, parseInput(SnapshotSchema, body));
    return success({});
  },
};
