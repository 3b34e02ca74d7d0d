import type { UnansweredRoute } from '../http/unanswered-route.ts';

/**
 * End-user binding, whose shapes the interface does not show.
 * @see the interface, "Endpoints"
 */
export const UTILITY_ROUTES: readonly UnansweredRoute[] = [
  { operation: 'utilities.end-users', method: 'POST', path: '/api/v1/utilities/end-users' },
  {
    operation: 'utilities.end-users.lookup',
    method: 'POST',
    path: '/api/v1/utilities/end-users/lookup',
  },
];
