import { OtpError } from '@otp-kit/protocol';
import type { Account, AccountPatch } from '../model/account.ts';
import type { Pipeline, PipelinePatch } from '../model/pipeline.ts';
import type { UtilityPatch } from '../model/utility-settings.ts';
import type { SeedPatch } from '../seed/parse-seed.ts';

/**
 * Merges settings into pipelines and widgets.
 * @throws {@link OtpError} `PIPELINE_NOT_FOUND`, `WIDGET_NOT_FOUND`
 */
export function patchedAccounts(
  accounts: readonly Account[],
  { pipelines, widgets }: Pick<SeedPatch, 'pipelines' | 'widgets'>,
): readonly Account[] {
  const pipelineById = byId(accounts.flatMap((account) => account.pipelines));
  for (const patch of pipelines) {
    const pipeline = pipelineById.get(patch.id);
    if (pipeline === undefined) {
      throw new OtpError('PIPELINE_NOT_FOUND', `no pipeline has the id ${patch.id}`);
    }
    pipelineById.set(patch.id, patchedPipeline(pipeline, patch));
  }
  const widgetById = byId(accounts.flatMap((account) => account.widgets));
  for (const patch of widgets) {
    const widget = widgetById.get(patch.id);
    if (widget === undefined) {
      throw new OtpError('WIDGET_NOT_FOUND', `no widget has the id ${patch.id}`);
    }
    widgetById.set(patch.id, { ...widget, ...patch });
  }
  return accounts.map((account) => ({
    ...account,
    pipelines: account.pipelines.map((pipeline) => pipelineById.get(pipeline.id) ?? pipeline),
    widgets: account.widgets.map((widget) => widgetById.get(widget.id) ?? widget),
  }));
}

function patchedPipeline(
  { frontendCallbackURL: frontend, backendCallbackURL: backend, ...pipeline }: Pipeline,
  { frontendCallbackURL = frontend, backendCallbackURL = backend, ...settings }: PipelinePatch,
): Pipeline {
  return {
    ...pipeline,
    ...settings,
    dev: { ...pipeline.dev, ...settings.dev },
    turnstile: { ...pipeline.turnstile, ...settings.turnstile },
    utility: patchedUtility(pipeline.utility, settings.utility),
    // One that was taken away by null is left out.
    ...(typeof frontendCallbackURL === 'string' && { frontendCallbackURL }),
    ...(typeof backendCallbackURL === 'string' && { backendCallbackURL }),
  };
}

function patchedUtility(
  { allowedCountries: countries, dailySpendCap: cap, ...settings }: Pipeline['utility'],
  { allowedCountries = countries, dailySpendCap = cap, ...patch }: UtilityPatch = {},
): Pipeline['utility'] {
  return {
    ...settings,
    ...patch,
    ...(Array.isArray(allowedCountries) && { allowedCountries }),
    ...(typeof dailySpendCap === 'number' && { dailySpendCap }),
  };
}

function byId<T extends { readonly id: string }>(things: readonly T[]): Map<string, T> {
  return new Map(things.map((thing) => [thing.id, thing]));
}

/** Merges what the staff changes; becoming verified entitles to passkeys, being it does not. */
export function patchedAccount(
  account: Account,
  { entitlements, billing, utilities, ...patch }: AccountPatch,
): Account {
  const verified = patch.verified ?? account.verified;
  const becameVerified = verified && !account.verified;
  const { balance: before, ...price } = account.billing;
  const { balance = before } = patch;
  return {
    ...account,
    verified,
    entitlements: {
      ...account.entitlements,
      ...(becameVerified && { passkeys: true }),
      ...entitlements,
    },
    billing: {
      ...price,
      ...billing,
      rates: { ...price.rates, ...billing?.rates },
      ...(typeof balance === 'number' && { balance }),
    },
    utilities: { ...account.utilities, ...utilities },
  };
}
