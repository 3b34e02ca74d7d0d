import type { HonoRequest } from 'hono';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { LostConnection } from './dropped-response.ts';
import type { RequestBody } from './request-body.ts';
import type { Workspaces } from './workspaces.ts';

/** The origin of a request. */
export interface RequestOrigin {
  /** The address at the other end of its connection; undefined where it came over none. */
  readonly peer?: string | undefined;
  /** Ends its connection without a response. Left out, the caller gets a 502. */
  readonly cut?: (drop: LostConnection) => void;
}

/** A call of the service, as it arrived. */
export interface ServiceCall extends Pick<RequestOrigin, 'peer'> {
  readonly req: HonoRequest;
  readonly body: RequestBody;
  /** The behaviors of the workspace that the call names; of the default one where it names none. */
  readonly behaviors: Behaviors;
}

/**
 * A call, and the workspaces that it may belong to.
 *
 * @typeParam Needs what the handler needs of a workspace
 */
export interface IncomingCall<Needs> {
  readonly store: Workspaces<Needs>;
  readonly call: ServiceCall;
}
