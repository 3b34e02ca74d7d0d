import type { Store } from '../app/store.ts';
import type { Workspace } from '../app/workspace.ts';
import type { WidgetError } from '../http/widget-error.ts';
import type { Account } from '../model/account.ts';
import type { Attempt } from '../model/attempt.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Widget } from '../model/widget.ts';
import { checkRequired, checkTexts } from '../rules/required-fields.ts';

/** What a step of the hosted page is about. */
export interface HostedContext {
  readonly store: Store;
  readonly workspace: Workspace;
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
export type HostedStep = (context: HostedContext) => Response | Promise<Response>;

/** Rejects a body in which one of the named fields is missing or not a string. */
export function readTexts(
  fields: HostedContext['fields'],
  names: readonly string[],
): WidgetError | undefined {
  const missing = checkRequired(fields, names);
  if (missing !== undefined) return { code: 'MISSING_REQUIRED_FIELDS', message: missing.message };
  return checkTexts(fields, names);
}
