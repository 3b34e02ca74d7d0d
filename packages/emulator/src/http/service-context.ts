import type { HonoRequest } from 'hono';
import type { Pipeline } from '../model/pipeline.ts';
import type { RequestBody } from './request-body.ts';

/** Where a request came from. */
export interface RequestOrigin {
  /** The address at the other end of its connection; undefined where it came over none. */
  readonly peer?: string | undefined;
}

/** What a call is about, as far as it says so, before anything of it is checked. */
export interface CallSubject<W> {
  /** The default one where the call names none. */
  readonly workspace: W;
  readonly pipeline?: Pipeline | undefined;
  readonly phoneNumber?: string | undefined;
  /** Where the call may belong to any workspace: all of them. */
  readonly candidates?: readonly W[];
}

/** What a call of a service route carries from its arrival to its journal entry. */
export interface ServiceEnv<W> {
  Bindings: RequestOrigin;
  Variables: {
    /** The workspace that the call is for; the default one until that is known. */
    workspace: W;
    body: RequestBody;
    /** What the call is about, as far as it says so. */
    subject: CallSubject<W>;
    /** The ID of the fault that applied to the call. */
    fault?: string;
  };
}

/**
 * The part of a call's context that handlers use.
 *
 * @typeParam W what the handler needs of a workspace
 */
export interface ServiceContext<W> {
  readonly req: HonoRequest;
  readonly env: RequestOrigin;
  get(name: 'workspace'): W;
  get(name: 'body'): RequestBody;
  /** Moves the call to the workspace that it names. */
  set(name: 'workspace', workspace: W): void;
}
