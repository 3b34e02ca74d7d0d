import type { RequestBody } from '../http/request-body.ts';
import type { RequestOrigin } from '../http/service-call.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { CallNeeds } from './call-needs.ts';

/** The workspace, pipeline and phone number that a call names, before anything of it is checked. */
export interface CallSubject {
  /** The default one where the call names none. */
  readonly workspace: CallNeeds;
  readonly pipeline?: Pipeline | undefined;
  readonly phoneNumber?: string | undefined;
  /** All workspaces, if the call may belong to any of them. */
  readonly candidates?: readonly CallNeeds[];
}

/** What a call of a service route carries from its arrival to its journal entry. */
export interface ServiceEnv {
  Bindings: RequestOrigin;
  Variables: {
    body: RequestBody;
    /** The workspace, pipeline and phone number that the call names. */
    subject: CallSubject;
    /** The ID of the fault that applied to the call. */
    fault?: string;
  };
}
