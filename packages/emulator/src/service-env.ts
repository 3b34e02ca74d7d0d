import type { Context } from 'hono';
import type { RequestBody } from './request-body.ts';
import type { Workspace } from './workspace.ts';

/** What a call of a service route carries from its arrival to its journal entry. */
export interface ServiceEnv {
  Variables: {
    /** Whom the call is for; the default workspace until that is known. */
    workspace: Workspace;
    body: RequestBody;
  };
}

/** The context of a service route. */
export type ServiceContext = Context<ServiceEnv>;
