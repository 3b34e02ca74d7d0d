import type { Context } from 'hono';
import type { Workspace } from '../app/workspace.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { RequestBody } from './request-body.ts';

/** Where a request came from. */
export interface RequestOrigin {
  /** The address at the other end of its connection; undefined where it came over none. */
  readonly peer?: string | undefined;
}

/** What a call is about, as far as it says so, before anything of it is checked. */
export interface CallSubject {
  /** The default one where the call names none. */
  readonly workspace: Workspace;
  readonly pipeline?: Pipeline | undefined;
  readonly phoneNumber?: string | undefined;
  /** Where the call may belong to any workspace: all of them. */
  readonly candidates?: readonly Workspace[];
}

/** What a call of a service route carries from its arrival to its journal entry. */
export interface ServiceEnv {
  Bindings: RequestOrigin;
  Variables: {
    /** Whom the call is for; the default workspace until that is known. */
    workspace: Workspace;
    body: RequestBody;
    /** What the call is about, as far as it says so. */
    subject: CallSubject;
    /** The ID of the fault that struck the call. */
    fault?: string;
  };
}

/** The context of a service route. */
export type ServiceContext = Context<ServiceEnv>;
