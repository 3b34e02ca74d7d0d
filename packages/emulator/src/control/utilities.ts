import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Store } from '../app/store.ts';
import type { Workspace } from '../app/workspace.ts';
import { UTILITY_CHANNELS, WABA_STATES } from '../model/utility-settings.ts';
import { closedObject } from '../schema/closed-object.ts';
import { canonicalPhone } from '../utilities/checks/recipient.ts';
import { explainSend } from '../utilities/explain.ts';
import { CarrierSchemas } from '../utilities/state/carriers.ts';
import { expiryOf, type IdempotencyRecord } from '../utilities/state/idempotency-records.ts';
import { dayOf } from '../utilities/state/spending.ts';
import { postUtilityEvent, UTILITY_EVENTS } from '../utilities/utility-webhooks.ts';
import { accountField, accountNamed, changeUtilities } from './account-of.ts';
import { Instant } from './clock.ts';
import { type ControlEnv, changed, parseInput, type RouteSchemas, success } from './control-env.ts';
import type { IdempotencyView, SpendingView } from './views.ts';

const Suppression = closedObject({
  phone: v.string(),
  suppressed: v.boolean(),
  account: accountField,
});
const Waba = closedObject({ state: v.picklist(WABA_STATES), account: accountField });
const ExplainedSend = v.object({
  now: v.exactOptional(Instant),
});
const UtilityEvent = closedObject({
  kind: v.picklist(UTILITY_EVENTS),
  transactionID: v.exactOptional(v.string()),
});

/** The bodies of these routes. */
export const UTILITY_BODIES: RouteSchemas = {
  'POST /utilities/suppress': Suppression,
  'POST /utilities/waba': Waba,
  'POST /utilities/event': UtilityEvent,
};

/** What lies around utility messages: opt-outs, business accounts, carriers, keys and spending. */
export function addUtilityRoutes(control: Hono<ControlEnv>, store: Store): void {
  control.get('/utilities/suppressed', ({ get }) =>
    success([...new Set(get('workspace').accounts.flatMap((each) => each.utilities.suppressed))]),
  );

  control.post('/utilities/suppress', ({ get }) => {
    const workspace = get('workspace');
    const { phone, suppressed, account: id } = parseInput(Suppression, get('body'));
    const recipient = canonicalPhone(phone, 'lenient');
    if (recipient === undefined) throw new OtpError('INVALID_REQUEST', 'phone: must be E.164');
    const account = accountNamed(workspace, id);
    const others = account.utilities.suppressed.filter((each) => each !== recipient);
    const next = suppressed ? [...others, recipient] : others;
    changeUtilities(workspace, account, { suppressed: next });
    return changed(workspace, next);
  });

  control.get('/utilities/waba', ({ get }) => success(wabaStates(get('workspace'))));

  control.post('/utilities/waba', ({ get }) => {
    const workspace = get('workspace');
    const { state, account } = parseInput(Waba, get('body'));
    changeUtilities(workspace, accountNamed(workspace, account), { waba: state });
    return changed(workspace, wabaStates(workspace));
  });

  control.get('/utilities/providers', ({ get }) => success(get('workspace').carriers.list()));

  control.post('/utilities/providers/:channel', ({ get, req }) => {
    const workspace = get('workspace');
    const channel = UTILITY_CHANNELS.find((each) => each === req.param('channel'));
    if (channel === undefined) throw new OtpError('INVALID_REQUEST', 'no such channel');
    workspace.carriers.set(channel, parseInput(CarrierSchemas[channel], get('body')));
    workspace.events.publish({ type: 'utility', data: {} });
    return changed(workspace, workspace.carriers.list());
  });

  control.get('/utilities/idempotency', ({ get }) => {
    const { idempotency, clock } = get('workspace');
    const nowMs = clock.now();
    return success(
      idempotency
        .list(nowMs)
        .map((record) => viewRecord(record, nowMs))
        .reverse(),
    );
  });

  control.get('/utilities/spending', ({ get }) => success(spendingOf(get('workspace'))));

  control.post('/utilities/explain', ({ get }) => {
    const { now, ...fields } = get('body');
    const { now: atMs } = parseInput(ExplainedSend, now === undefined ? {} : { now });
    return success(explainSend(store, get('workspace'), fields, atMs));
  });

  control.post('/utilities/event', ({ get }) => {
    postUtilityEvent(get('workspace'), parseInput(UtilityEvent, get('body')));
    return success({});
  });
}

function wabaStates({ accounts }: Workspace) {
  return accounts.map(({ id, utilities }) => ({ account: id, state: utilities.waba }));
}

function spendingOf({ accounts, spending, clock }: Workspace): readonly SpendingView[] {
  const day = dayOf(clock.now());
  return accounts
    .flatMap(({ pipelines }) => pipelines)
    .filter(({ kind }) => kind === 'utility')
    .map(({ id, utility }) => ({
      pipelineID: id,
      cap: utility.dailySpendCap ?? null,
      ...spending.ofPipeline(id, day),
      currency: 'EGP',
    }));
}

function viewRecord(record: IdempotencyRecord, nowMs: number): IdempotencyView {
  const { key, accountId, pipelineID, boundary, answer, transactionID, reservedAtMs } = record;
  const expiresAtMs = expiryOf(record);
  const answerCode = answer === undefined ? undefined : codeOf(answer.body);
  return {
    key,
    account: accountId,
    pipelineID,
    ageSeconds: Math.floor((nowMs - reservedAtMs) / 1000),
    state: boundary ? 'past-boundary' : answer === undefined ? 'reserved' : 'stored',
    boundary,
    transactionID,
    ...(answer !== undefined && { answerStatus: answer.status }),
    ...(answerCode !== undefined && { answerCode }),
    ...(expiresAtMs !== undefined && { expiresAt: new Date(expiresAtMs).toISOString() }),
  };
}

function codeOf(body: string): string | undefined {
  const { code } = JSON.parse(body);
  return typeof code === 'string' ? code : undefined;
}
