import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { DEFAULT_WORKSPACE, type Store } from '../app/store.ts';
import type { Workspace } from '../app/workspace.ts';
import type { UtilitySettings } from '../model/utility-settings.ts';
import { closedObject } from '../schema/closed-object.ts';
import { parseSeed, parseSeedPatch } from '../seed/parse-seed.ts';
import { type ControlEnv, changed, parseInput, type RouteSchemas, success } from './control-env.ts';
import type { PipelineView, WorkspaceView } from './views.ts';

const NewWorkspace = closedObject({
  id: v.exactOptional(v.string()),
  seed: v.exactOptional(v.unknown()),
});

/** The bodies of these routes. */
export const WORKSPACE_BODIES: RouteSchemas = {
  'POST /workspaces': NewWorkspace,
};

/** Tenants, reset, and changed settings. */
export function addWorkspaceRoutes(control: Hono<ControlEnv>, store: Store): void {
  control.get('/workspaces', () => success(store.list().map((workspace) => describe(workspace))));

  control.post('/workspaces', ({ get }) => {
    const { id, seed } = parseInput(NewWorkspace, get('body'));
    const parsed = seed === undefined ? undefined : parseSeed(seed);
    const workspace = store.create(id, parsed?.seed);
    publishChanged(store);
    return success(
      { ...describe(workspace, 'with secrets'), warnings: parsed?.warnings ?? [] },
      201,
    );
  });

  control.delete('/workspaces/:id', ({ req }) => {
    const id = req.param('id');
    if (id === DEFAULT_WORKSPACE) {
      throw new OtpError('WORKSPACE_IN_USE', 'the default workspace stays; reset it instead');
    }
    if (!store.delete(id)) throw new OtpError('WORKSPACE_NOT_FOUND', 'no workspace has this id');
    publishChanged(store);
    return success({});
  });

  control.post('/reset', ({ get }) => {
    get('workspace').reset();
    return success(describe(get('workspace')));
  });

  control.patch('/seed', ({ get }) => {
    const workspace = get('workspace');
    workspace.patch(parseSeedPatch(get('body')));
    return changed(workspace, describe(workspace));
  });
}

// A console of one workspace lists the others, too.
function publishChanged(store: Store): void {
  for (const { events } of store.list()) events.publish({ type: 'changed', data: {} });
}

// A widget's secret is shown by the call that made it, and by a snapshot.
function describe(
  { id, accounts, platform, behaviors, clientAddress }: Workspace,
  secrets?: 'with secrets',
): WorkspaceView {
  return {
    id,
    platform,
    behaviors,
    ...(clientAddress !== undefined && { clientAddress }),
    accounts: accounts.map((account) => ({
      id: account.id,
      apiKey: account.apiKey,
      verified: account.verified,
      entitlements: account.entitlements,
      billing: account.billing,
      utilities: account.utilities,
      pipelines: account.pipelines.map(
        ({ webhookSigningSecret, turnstile, utility, ...settings }) => ({
          ...settings,
          turnstile: {
            enabled: turnstile.enabled,
            siteKey: turnstile.siteKey,
            hasSecretKey: turnstile.secretKey !== null,
          },
          ...(secrets && { webhookSigningSecret }),
          utility: describeUtility(utility, secrets),
        }),
      ),
      widgets: account.widgets.map((widget) => ({
        ...widget,
        secret: secrets ? widget.secret : MASK,
        captcha: { siteKey: widget.captcha.siteKey },
      })),
    })),
  };
}

function describeUtility(
  { signingSecret, ...settings }: UtilitySettings,
  secrets?: 'with secrets',
): PipelineView['utility'] {
  const hasSigningSecret = signingSecret !== null;
  return { ...settings, hasSigningSecret, ...(secrets && { signingSecret }) };
}

const MASK = '(shown once, when the widget was made)';
