import type { UnansweredRoute } from '../http/unanswered-route.ts';

/**
 * V1.0 with its opt-in, and TOTP, which are not emulated yet.
 * @see the interface, "Endpoints"
 */
export const V1_ROUTES: readonly UnansweredRoute[] = [
  { operation: 'v10.create', method: 'POST', path: '/api/v1/transactions' },
  {
    operation: 'v10.activate',
    method: 'POST',
    path: '/api/v1/transactions/activate/:transactionID',
  },
  {
    operation: 'v10.verify',
    method: 'POST',
    path: '/api/v1/transactions/verify/:transactionReqID',
  },
  {
    operation: 'v10.optin-link',
    method: 'GET',
    path: '/api/v1/transactions/optin-link/:transactionID',
  },
  { operation: 'totp.create', method: 'POST', path: '/api/v1/totp/create' },
  { operation: 'totp.verify-setup', method: 'POST', path: '/api/v1/totp/verify-setup' },
  { operation: 'totp.request-auth', method: 'POST', path: '/api/v1/totp/request-auth' },
  { operation: 'totp.verify-auth', method: 'POST', path: '/api/v1/totp/verify-auth/:requestID' },
];
