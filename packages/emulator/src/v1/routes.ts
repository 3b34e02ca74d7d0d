import type { ServiceRoute } from '../http/service-route.ts';
import type { UnansweredRoute } from '../http/unanswered-route.ts';
import { answerActivate } from './activate.ts';
import { answerCreate } from './create.ts';
import type { V1Needs } from './find-transaction.ts';
import { answerOptinLink } from './optin-link.ts';
import { answerVerify } from './verify.ts';

/**
 * V1.0 with its opt-in.
 * @see the interface, "Legacy V1.0 and opt-in (deprecated)"
 */
export const V1_ROUTES: readonly ServiceRoute<V1Needs>[] = [
  { operation: 'v10.create', method: 'POST', path: '/api/v1/transactions', answer: answerCreate },
  {
    operation: 'v10.activate',
    method: 'POST',
    path: '/api/v1/transactions/activate/:transactionID',
    answer: answerActivate,
  },
  {
    operation: 'v10.verify',
    method: 'POST',
    path: '/api/v1/transactions/verify/:transactionReqID',
    answer: answerVerify,
  },
  {
    operation: 'v10.optin-link',
    method: 'GET',
    path: '/api/v1/transactions/optin-link/:transactionID',
    answer: answerOptinLink,
  },
];

const openPoint = 'O-11';

/** TOTP. The interface names the paths and shows no request and no response, so none is answered. */
export const TOTP_ROUTES: readonly UnansweredRoute[] = [
  { operation: 'totp.create', method: 'POST', path: '/api/v1/totp/create', openPoint },
  { operation: 'totp.verify-setup', method: 'POST', path: '/api/v1/totp/verify-setup', openPoint },
  { operation: 'totp.request-auth', method: 'POST', path: '/api/v1/totp/request-auth', openPoint },
  {
    operation: 'totp.verify-auth',
    method: 'POST',
    path: '/api/v1/totp/verify-auth/:requestID',
    openPoint,
  },
];
