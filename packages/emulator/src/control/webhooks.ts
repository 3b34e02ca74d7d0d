import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import { WEBHOOK_SIGNINGS } from '../callbacks/webhook-signature.ts';
import type { Webhooks } from '../callbacks/webhooks.ts';
import { closedObject } from '../schema/closed-object.ts';
import { type Changes, type ControlRoutes, changed, success, withInput } from './control-route.ts';
import { PageSchema, pageOf } from './page.ts';

const Signing = closedObject({ mode: v.picklist(WEBHOOK_SIGNINGS) });

/** What was posted to the integrator's backend, sending it again, and how it is signed. */
export const WEBHOOK_ROUTES: ControlRoutes<Changes & { readonly webhooks: Webhooks }> = {
  'GET /webhooks': withInput(PageSchema, ({ workspace }, wanted) =>
    success(pageOf(workspace.webhooks.list(), ({ id }) => id, wanted)),
  ),

  'POST /webhooks/:id/replay': ({ workspace, param }) => {
    if (!workspace.webhooks.replay(param('id'))) {
      throw new OtpError('WEBHOOK_NOT_FOUND', 'no webhook has this id');
    }
    return success({});
  },

  'GET /webhook-signing': ({ workspace }) => success({ mode: workspace.webhooks.signing() }),

  'POST /webhook-signing': withInput(Signing, ({ workspace }, { mode }) => {
    workspace.webhooks.setSigning(mode);
    return changed(workspace, { mode });
  }),
};
