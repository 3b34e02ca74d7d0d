import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import {
  type ControlRoutes,
  changed,
  parseInput,
  success,
  withInput,
} from '../control/control-route.ts';
import type { PipelineView, WorkspaceView } from '../control/views.ts';
import { DEFAULT_WORKSPACE } from '../http/workspaces.ts';
import type { UtilitySettings } from '../model/utility-settings.ts';
import { closedObject } from '../schema/closed-object.ts';
import { parseSeed, parseSeedPatch } from '../seed/parse-seed.ts';
import { SNAPSHOT_VERSION, SnapshotSchema } from './snapshot.ts';
import type { Store } from './store.ts';
import { VERSION } from './version.ts';
import type { Workspace } from './workspace.ts';

const NewWorkspace = closedObject({
  id: v.exactOptional(v.string()),
  seed: v.exactOptional(v.unknown()),
});

/** Tenants, reset, changed settings, and a workspace as one JSON object to go on with elsewhere. */
export const WORKSPACE_ROUTES: ControlRoutes<Workspace, Store> = {
  'GET /health': ({ store }) =>
    success({
      version: VERSION,
      workspaces: store.list().length,
      widgetOrigin: store.widgetOrigin,
    }),

  'GET /workspaces': ({ store }) => success(store.list().map((workspace) => describe(workspace))),

  'POST /workspaces': withInput(NewWorkspace, ({ store }, { id, seed }) => {
    const parsed = seed === undefined ? undefined : parseSeed(seed);
    const workspace = store.create(id, parsed?.seed);
    publishChanged(store);
    return success(
      { ...describe(workspace, 'with secrets'), warnings: parsed?.warnings ?? [] },
      201,
    );
  }),

  'DELETE /workspaces/:id': ({ store, param }) => {
    const id = param('id');
    if (id === DEFAULT_WORKSPACE) {
      throw new OtpError('WORKSPACE_IN_USE', 'the default workspace stays; reset it instead');
    }
    if (!store.delete(id)) throw new OtpError('WORKSPACE_NOT_FOUND', 'no workspace has this id');
    publishChanged(store);
    return success({});
  },

  'POST /reset': ({ workspace }) => {
    workspace.reset();
    return success(describe(workspace));
  },

  'PATCH /seed': ({ workspace, body }) => {
    workspace.patch(parseSeedPatch(body));
    return changed(workspace, describe(workspace));
  },

  'GET /snapshot': ({ workspace }) => success(workspace.save()),

  'PUT /snapshot': ({ workspace, store, body }) => {
    const version = body['version'];
    if (version !== undefined && version !== SNAPSHOT_VERSION) {
      throw new OtpError(
        'UNSUPPORTED_SNAPSHOT_VERSION',
        `the snapshot has version ${JSON.stringify(version)}; this emulator reads version ${SNAPSHOT_VERSION}`,
      );
    }
    store.restore(workspace, parseInput(SnapshotSchema, body));
    return success({});
  },
};

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
