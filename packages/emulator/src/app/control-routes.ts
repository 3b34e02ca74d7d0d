import { ACCOUNT_ROUTES } from '../control/accounts.ts';
import { ATTEMPT_ROUTES } from '../control/attempts.ts';
import { CLOCK_ROUTES } from '../control/clock.ts';
import type { ControlRoutes } from '../control/control-route.ts';
import { EVENT_ROUTES } from '../control/event-stream.ts';
import { FAULT_ROUTES } from '../control/faults.ts';
import { INSPECTION_ROUTES } from '../control/inspection.ts';
import { MESSAGE_ROUTES } from '../control/messages.ts';
import { NUMBER_RISK_ROUTES } from '../control/number-risks.ts';
import { OPTIN_ROUTES } from '../control/optin.ts';
import { OUTSIDE_WORLD_ROUTES } from '../control/outside-world.ts';
import { PASSKEY_ROUTES } from '../control/passkeys.ts';
import { TEMPLATE_ROUTES } from '../control/templates.ts';
import { TIMELINE_ROUTES } from '../control/timeline.ts';
import { TRAFFIC_ROUTES } from '../control/traffic.ts';
import { UTILITY_ROUTES } from '../control/utilities.ts';
import { WEBHOOK_ROUTES } from '../control/webhooks.ts';
import type { Store } from './store.ts';
import type { Workspace } from './workspace.ts';
import { WORKSPACE_ROUTES } from './workspace-routes.ts';

/** All routes of the control API. Its description is made from the same list. */
export const CONTROL_ROUTES: ControlRoutes<Workspace, Store> = {
  ...WORKSPACE_ROUTES,
  ...CLOCK_ROUTES,
  ...MESSAGE_ROUTES,
  ...INSPECTION_ROUTES,
  ...TIMELINE_ROUTES,
  ...FAULT_ROUTES,
  ...ACCOUNT_ROUTES,
  ...OPTIN_ROUTES,
  ...OUTSIDE_WORLD_ROUTES,
  ...NUMBER_RISK_ROUTES,
  ...TRAFFIC_ROUTES,
  ...ATTEMPT_ROUTES,
  ...PASSKEY_ROUTES,
  ...WEBHOOK_ROUTES,
  ...UTILITY_ROUTES,
  ...TEMPLATE_ROUTES,
  ...EVENT_ROUTES,
};
