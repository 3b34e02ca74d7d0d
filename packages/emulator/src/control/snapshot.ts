import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import { SNAPSHOT_VERSION, SnapshotSchema } from '../app/snapshot.ts';
import type { Store } from '../app/store.ts';
import { type ControlEnv, parseInput, success } from './control-env.ts';

/** A workspace as one JSON object, to go on with in another process. */
export function addSnapshotRoutes(control: Hono<ControlEnv>, store: Store): void {
  control.get('/snapshot', ({ get }) => success(get('workspace').save()));

  control.put('/snapshot', ({ get }) => {
    const body = get('body');
    const version = body['version'];
    if (version !== undefined && version !== SNAPSHOT_VERSION) {
      throw new OtpError(
        'UNSUPPORTED_SNAPSHOT_VERSION',
        `the snapshot has version ${JSON.stringify(version)}; this emulator reads version ${SNAPSHOT_VERSION}`,
      );
    }
    store.restore(get('workspace'), parseInput(SnapshotSchema, body));
    return success({});
  });
}
