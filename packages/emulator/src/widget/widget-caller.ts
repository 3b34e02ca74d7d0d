import type { Attempts } from '../attempts/attempts.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Ledger } from '../billing/ledger.ts';
import { invalid } from '../http/api-error.ts';
import { checkList, type Found } from '../http/check-list.ts';
import { checkJsonBody, type JsonBody } from '../http/json-body.ts';
import { isObject } from '../http/request-body.ts';
import type { IncomingCall } from '../http/service-call.ts';
import { refused, type WidgetError } from '../http/widget-error.ts';
import type { Breakers } from '../limits/breaker.ts';
import type { WidgetLimits } from '../limits/widget-limits.ts';
import type { Account } from '../model/account.ts';
import type { Attempt } from '../model/attempt.ts';
import type { Widget } from '../model/widget.ts';
import type { Clock } from '../primitives/clock.ts';
import type { ExpiryWatch } from '../primitives/expiry-watch.ts';
import { checkRequired, checkTexts } from '../rules/required-fields.ts';
import { checkSignature } from './widget-signature.ts';

/** What create-attempt reads and writes. */
export interface CreateAttemptNeeds {
  readonly accounts: readonly Account[];
  readonly attempts: Attempts;
  readonly attemptExpiry: ExpiryWatch<Attempt>;
  readonly behaviors: Behaviors;
  readonly breakers: Breakers;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly widgetLimits: WidgetLimits;
  mintId(prefix: string): string;
}

/** The account and the widget of a call of create-attempt, and its body. */
export interface WidgetCaller extends JsonBody {
  readonly workspace: CreateAttemptNeeds;
  /** The account of the API key. */
  readonly account: Account;
  /** The widget of the public key. */
  readonly widget: Widget;
}

const CHECKS = checkList<IncomingCall<CreateAttemptNeeds>, WidgetError>()
  .find(({ call }) => checkJsonBody(call))
  .refuse(checkFields)
  .refuse(checkAddress)
  .find(findAccount)
  .find(findWidget)
  .refuse(checkSignature);

/** Admits a call of create-attempt: its widget is known, of the key's account, signed, and signed now. */
export function admitWidgetCaller(
  call: IncomingCall<CreateAttemptNeeds>,
): Found<WidgetCaller, WidgetError> {
  return CHECKS.run(call);
}

const TEXTS = ['apiKey', 'publicKey', 'signature'];

function checkFields({ fields }: JsonBody): WidgetError | undefined {
  const missing = checkRequired(fields, [...TEXTS, 'timestamp', 'verificationAddress']);
  if (missing !== undefined) return { code: 'MISSING_REQUIRED_FIELDS', message: missing.message };
  return checkTexts(fields, TEXTS);
}

function checkAddress({ fields: { verificationAddress } }: JsonBody): WidgetError | undefined {
  const { phoneNumber, email } = isObject(verificationAddress) ? verificationAddress : {};
  if (!isObject(verificationAddress) || !isOptionalText(phoneNumber) || !isOptionalText(email)) {
    return invalid('verificationAddress', 'must have texts: phoneNumber, email or both');
  }
  if (phoneNumber || email) return undefined;
  const message = 'missing: verificationAddress.phoneNumber or verificationAddress.email';
  return { code: 'MISSING_REQUIRED_FIELDS', message };
}

function findAccount({
  store,
  fields,
}: IncomingCall<CreateAttemptNeeds> & JsonBody): Found<
  Pick<WidgetCaller, 'workspace' | 'account'>,
  WidgetError
> {
  const caller = store.byApiKey(String(fields['apiKey']));
  return caller === undefined
    ? refused('INVALID_API_KEY', 'the API key matches no account')
    : { ok: true, ...caller };
}

function findWidget({
  workspace,
  account,
  fields,
}: Omit<WidgetCaller, 'widget'>): Found<Pick<WidgetCaller, 'widget'>, WidgetError> {
  const widget = workspace.accounts
    .flatMap(({ widgets }) => widgets)
    .find(({ publicKey }) => publicKey === fields['publicKey']);
  if (widget === undefined) return refused('WIDGET_NOT_FOUND', 'no widget has this public key');
  return account.widgets.includes(widget)
    ? { ok: true, widget }
    : refused('WIDGET_USER_MISMATCH', 'the widget belongs to another account');
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
