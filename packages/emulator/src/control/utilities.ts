import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { ReceiptEvent } from '../delivery/delivery-receipts.ts';
import type { Workspaces } from '../http/workspaces.ts';
import { UTILITY_CHANNELS, WABA_STATES } from '../model/utility-settings.ts';
import type { Publisher } from '../primitives/events.ts';
import { closedObject } from '../schema/closed-object.ts';
import { canonicalPhone } from '../utilities/checks/recipient.ts';
import type { UtilityChangeEvent, UtilityNeeds } from '../utilities/checks/utility-check.ts';
import { explainSend } from '../utilities/explain.ts';
import { CarrierSchemas } from '../utilities/state/carriers.ts';
import { expiryOf, type IdempotencyRecord } from '../utilities/state/idempotency-records.ts';
import { dayOf } from '../utilities/state/spending.ts';
import { describeResult } from '../utilities/state/utility-result.ts';
import {
  postUtilityEvent,
  UTILITY_EVENTS,
  type UtilityEventNeeds,
} from '../utilities/utility-webhooks.ts';
import { type AccountNeeds, accountField, accountNamed, changeUtilities } from './account-of.ts';
import { Instant } from './clock.ts';
import {
  type ChangeEvent,
  type ControlRoutes,
  changed,
  parseInput,
  success,
  withInput,
} from './control-route.ts';
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

interface UtilityRouteNeeds extends AccountNeeds, UtilityEventNeeds, UtilityNeeds {
  readonly events: Publisher<ChangeEvent | ReceiptEvent | UtilityChangeEvent>;
}

/** The settings of accounts for utility messages: opt-outs and business accounts. */
const ACCOUNT_SETTINGS: ControlRoutes<AccountNeeds> = {
  'GET /utilities/suppressed': ({ workspace }) =>
    success([...new Set(workspace.accounts.flatMap((each) => each.utilities.suppressed))]),

  'POST /utilities/suppress': withInput(Suppression, ({ workspace }, input) => {
    const recipient = canonicalPhone(input.phone, 'lenient');
    if (recipient === undefined) throw new OtpError('INVALID_REQUEST', 'phone: must be E.164');
    const account = accountNamed(workspace, input.account);
    const others = account.utilities.suppressed.filter((each) => each !== recipient);
    const suppressed = input.suppressed ? [...others, recipient] : others;
    changeUtilities(workspace, account, { suppressed });
    return changed(workspace, suppressed);
  }),

  'GET /utilities/waba': ({ workspace }) => success(wabaStates(workspace)),

  'POST /utilities/waba': withInput(Waba, ({ workspace }, { state, account }) => {
    changeUtilities(workspace, accountNamed(workspace, account), { waba: state });
    return changed(workspace, wabaStates(workspace));
  }),
};

/** Opt-outs, business accounts, carriers, idempotency keys and spending of utility messages. */
export const UTILITY_ROUTES: ControlRoutes<UtilityRouteNeeds, Workspaces<UtilityNeeds>> = {
  ...ACCOUNT_SETTINGS,

  'GET /utilities/providers': ({ workspace }) => success(workspace.carriers.list()),

  'POST /utilities/providers/:channel': ({ workspace, body, param }) => {
    const channel = UTILITY_CHANNELS.find((each) => each === param('channel'));
    if (channel === undefined) throw new OtpError('INVALID_REQUEST', 'no such channel');
    workspace.carriers.set(channel, parseInput(CarrierSchemas[channel], body));
    workspace.events.publish({ type: 'utility', data: {} });
    return changed(workspace, workspace.carriers.list());
  },

  'GET /utilities/idempotency': ({ workspace }) => {
    const nowMs = workspace.clock.now();
    const records = workspace.idempotency.list(nowMs);
    return success(records.map((record) => viewRecord(record, nowMs)).reverse());
  },

  'GET /utilities/spending': ({ workspace }) => success(spendingOf(workspace)),

  'POST /utilities/explain': ({ store, body: { now, ...fields } }) => {
    const { now: atMs } = parseInput(ExplainedSend, now === undefined ? {} : { now });
    return success(explainSend(store, fields, atMs));
  },

  'POST /utilities/event': withInput(UtilityEvent, ({ workspace }, event) => {
    postUtilityEvent(workspace, event);
    return success({});
  }),
};

function wabaStates({ accounts }: AccountNeeds) {
  return accounts.map(({ id, utilities }) => ({ account: id, state: utilities.waba }));
}

function spendingOf({ accounts, spending, clock }: UtilityRouteNeeds): readonly SpendingView[] {
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
  const { key, accountId, pipelineID, boundary, result, transactionID, reservedAtMs } = record;
  const expiresAtMs = expiryOf(record);
  const described = result && describeResult(result);
  return {
    key,
    account: accountId,
    pipelineID,
    ageSeconds: Math.floor((nowMs - reservedAtMs) / 1000),
    state: boundary ? 'past-boundary' : result === undefined ? 'reserved' : 'stored',
    boundary,
    transactionID,
    ...(described !== undefined && { answerStatus: described.httpStatus }),
    ...(described?.code !== undefined && { answerCode: described.code }),
    ...(expiresAtMs !== undefined && { expiresAt: new Date(expiresAtMs).toISOString() }),
  };
}
