import { known, passed, refused, type UtilityCheck } from '../utility-request.ts';

/** A managed partner carries only sends with a key. Here, and only here, the key is trimmed. */
export const checkPartnerKey: UtilityCheck = (request) => {
  const { route, idempotencyKey } = known(request, 'route', 'idempotencyKey');
  if (route?.partner === undefined) return passed('no managed partner carries the message');
  return (idempotencyKey ?? '').trim() === ''
    ? refused('PARTNER_IDEMPOTENCY_KEY_REQUIRED', `${route.partner} needs an idempotency key`)
    : passed(`the key that ${route.partner} needs is there`);
};

/** A managed partner passes its readiness check. */
export const checkPartnerReady: UtilityCheck = (request) => {
  const { route } = known(request, 'route');
  if (route?.partner === undefined) return passed('no managed partner carries the message');
  return route.ready
    ? passed(`${route.partner} is ready`)
    : refused('UTILITY_SMS_PROVIDER_NOT_READY', `${route.partner} is not ready`);
};
