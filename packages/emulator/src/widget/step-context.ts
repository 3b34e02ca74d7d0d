import type { Attempts } from '../attempts/attempts.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { ReportNeeds } from '../callbacks/report-outcome.ts';
import type { DeliveryNeeds } from '../delivery/send-code.ts';
import type { CallResult } from '../http/failure.ts';
import type { WidgetError } from '../http/widget-error.ts';
import type { Workspaces } from '../http/workspaces.ts';
import type { Breakers } from '../limits/breaker.ts';
import type { WidgetLimits } from '../limits/widget-limits.ts';
import type { Account } from '../model/account.ts';
import type { Attempt } from '../model/attempt.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Widget } from '../model/widget.ts';
import type { PasskeyNeeds } from '../passkeys/passkey-availability.ts';
import type { PasskeyChallenges } from '../passkeys/passkey-challenges.ts';
import type { Random } from '../primitives/random.ts';
import { checkRequired, checkTexts } from '../rules/required-fields.ts';
import type { Captcha } from '../turnstile/captcha.ts';

/** What the steps of the hosted page read and write. */
export interface HostedNeeds extends DeliveryNeeds, PasskeyNeeds, ReportNeeds {
  readonly attempts: Attempts;
  readonly behaviors: Behaviors;
  readonly breakers: Breakers;
  readonly captcha: Captcha;
  readonly passkeyChallenges: PasskeyChallenges;
  readonly random: Random;
  readonly widgetLimits: WidgetLimits;
  account(id: string): Account | undefined;
  widget(id: string): Widget | undefined;
}

/** The attempt and the request of a step of the hosted page. */
export interface HostedContext {
  readonly store: Workspaces<HostedNeeds>;
  readonly workspace: HostedNeeds;
  readonly account: Account;
  readonly widget: Widget;
  readonly pipeline: Pipeline;
  readonly attempt: Attempt;
  /** The body. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The device that asks. */
  readonly deviceId: string;
  /** Unix milliseconds by the workspace's clock. */
  readonly nowMs: number;
}

/** A step of the hosted page, after the checks that all of them share. */
export type HostedStep = (
  context: HostedContext,
) => CallResult<WidgetError> | Promise<CallResult<WidgetError>>;

/** Rejects a body in which one of the named fields is missing or not a string. */
export function readTexts(
  fields: HostedContext['fields'],
  names: readonly string[],
): WidgetError | undefined {
  const missing = checkRequired(fields, names);
  if (missing !== undefined) return { code: 'MISSING_REQUIRED_FIELDS', message: missing.message };
  return checkTexts(fields, names);
}
