import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { WEBHOOK_SIGNINGS } from '../callbacks/webhook-signature.ts';
import { closedObject } from '../schema/closed-object.ts';
import { type ControlEnv, changed, parseInput, type RouteSchemas, success } from './control-env.ts';

const Signing = closedObject({ mode: v.picklist(WEBHOOK_SIGNINGS) });

/** The bodies of these routes. */
export const WEBHOOK_BODIES: RouteSchemas = {
  'POST /webhook-signing': Signing,
};

/** What was posted to the integrator's backend, sending it again, and how it is signed. */
export function addWebhookRoutes(control: Hono<ControlEnv>): void {
  control.get('/webhooks', ({ get }) => success(get('workspace').webhooks.list()));

  control.post('/webhooks/:id/replay', ({ get, req }) => {
    if (!get('workspace').webhooks.replay(req.param('id'))) {
      throw new OtpError('WEBHOOK_NOT_FOUND', 'no webhook has this id');
    }
    return success({});
  });

  control.get('/webhook-signing', ({ get }) =>
    success({ mode: get('workspace').webhooks.signing() }),
  );

  control.post('/webhook-signing', ({ get }) => {
    const { mode } = parseInput(Signing, get('body'));
    get('workspace').webhooks.setSigning(mode);
    return changed(get('workspace'), { mode });
  });
}
