import { type Finding, type Known, passed, refused } from './utility-check.ts';

/** A managed partner carries only sends with a key. Here, and only here, the key is trimmed. */
export function checkPartnerKey(send: Known<'route' | 'idempotencyKey'>): Finding {
  const { route, idempotencyKey } = send;
  if (route?.partner === undefined) return passed('no managed partner carries the message');
  return (idempotencyKey ?? '').trim() === ''
    ? refused('PARTNER_IDEMPOTENCY_KEY_REQUIRED', `${route.partner} needs an idempotency key`)
    : passed(`the key that ${route.partner} needs is there`);
}

/** A managed partner passes its readiness check. */
export function checkPartnerReady({ route }: Known<'route'>): Finding {
  if (route?.partner === undefined) return passed('no managed partner carries the message');
  return route.ready
    ? passed(`${route.partner} is ready`)
    : refused('UTILITY_SMS_PROVIDER_NOT_READY', `${route.partner} is not ready`);
}
