import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import { closedObject } from '../schema/closed-object.ts';
import { ACCOUNT_KEYS, AccountSchema, PlatformSchema } from './account-schema.ts';
import { BehaviorsPatchSchema, BehaviorsSchema } from './behavior-schema.ts';
import { DEV_KEYS, PIPELINE_KEYS, PipelinePatchSchema } from './pipeline-schema.ts';
import type { Seed, SeedPatch } from './seed-types.ts';
import { ipAddress } from './seed-values.ts';
import { WIDGET_KEYS, WidgetPatchSchema } from './widget-schema.ts';

export type {
  PipelinePatch,
  PipelineSeed,
  Seed,
  SeedInput,
  SeedPatch,
  UtilityPatch,
  WidgetSeed,
} from './seed-types.ts';

const seedObject = v.object({
  /** Tells an editor what may stand in the file. */
  $schema: v.exactOptional(v.string()),
  accounts: v.pipe(v.array(AccountSchema), v.nonEmpty('must have an account')),
  platform: v.optional(PlatformSchema, {}),
  open: v.optional(BehaviorsSchema, {}),
  pretendedPeer: v.exactOptional(ipAddress),
});

/** A seed. `seed.schema.json`, beside the package's manifest, is made of it. */
export const SeedSchema: v.GenericSchema<unknown, Seed> = v.pipe(
  seedObject,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of repetitionsIn(dataset.value.accounts)) addIssue({ message });
  }),
);

const PatchSchema = closedObject({
  pipelines: v.optional(v.array(PipelinePatchSchema), []),
  widgets: v.optional(v.array(WidgetPatchSchema), []),
  open: v.optional(BehaviorsPatchSchema, {}),
  pretendedPeer: v.exactOptional(v.nullable(ipAddress)),
});

/**
 * Reads a seed.
 *
 * @returns the seed, and a warning for each key that it does not know and for a first account
 * without a pipeline
 * @throws {@link OtpError} `INVALID_SEED`, naming the paths of the first ten bad fields
 */
export function parseSeed(value: unknown): { seed: Seed; warnings: readonly string[] } {
  const seed = parse(SeedSchema, value);
  const warnings = unknownKeys(value);
  if (seed.accounts[0]?.pipelines.length === 0) {
    warnings.push('accounts.0.pipelines is empty, so that there is no pipelineID to begin with');
  }
  return { seed, warnings };
}

/**
 * Reads a patch. Unlike in a seed, a key that is not known is refused: a test that sets it means it.
 *
 * @throws {@link OtpError} `INVALID_SEED`, naming the paths of the first ten bad fields
 */
export function parseSeedPatch(value: unknown): SeedPatch {
  return parse(PatchSchema, value);
}

const PROBLEMS_NAMED = 10;

function parse<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const problems = result.issues.slice(0, PROBLEMS_NAMED).map((issue) => {
    const path = v.getDotPath(issue);
    return path === null ? issue.message : `${path}: ${issue.message}`;
  });
  const unnamed = result.issues.length - problems.length;
  if (unnamed > 0) problems.push(`and ${unnamed} more`);
  throw new OtpError('INVALID_SEED', problems.join('; '));
}

function repetitionsIn(accounts: Seed['accounts']): string[] {
  const pipelines = accounts.flatMap((account) => account.pipelines);
  const widgets = accounts.flatMap((account) => account.widgets);
  return [
    ...repeated(accounts.map(({ id }) => id)).map(
      (id) => `accounts: ${id} appears twice, and an account has one API key`,
    ),
    ...repeated(accounts.map(({ apiKey }) => apiKey)).map(
      () => 'accounts: two accounts have the same apiKey',
    ),
    ...repeated(pipelines.flatMap(({ id }) => id ?? [])).map(
      (id) => `pipelines: ${id} appears twice`,
    ),
    ...repeated(widgets.flatMap(({ id }) => id ?? [])).map((id) => `widgets: ${id} appears twice`),
    ...repeated(widgets.flatMap(({ publicKey }) => publicKey ?? [])).map(
      (publicKey) => `widgets: ${publicKey} appears twice`,
    ),
  ];
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const again = seen.has(value);
    seen.add(value);
    return again;
  });
}

const Loose = v.fallback(v.record(v.string(), v.unknown()), {});
const LooseList = v.fallback(v.array(v.unknown()), []);

function unknownKeys(value: unknown): string[] {
  const seed = v.parse(Loose, value);
  const warnings = foreignKeys(seed, Object.keys(seedObject.entries), '');
  for (const [i, entry] of v.parse(LooseList, seed['accounts']).entries()) {
    const account = v.parse(Loose, entry);
    warnings.push(...foreignKeys(account, ACCOUNT_KEYS, `accounts.${i}.`));
    for (const [j, pipeline] of v.parse(LooseList, account['pipelines']).entries()) {
      const path = `accounts.${i}.pipelines.${j}.`;
      const fields = v.parse(Loose, pipeline);
      warnings.push(...foreignKeys(fields, PIPELINE_KEYS, path));
      warnings.push(...foreignKeys(v.parse(Loose, fields['dev']), DEV_KEYS, `${path}dev.`));
    }
    for (const [j, widget] of v.parse(LooseList, account['widgets']).entries()) {
      const path = `accounts.${i}.widgets.${j}.`;
      warnings.push(...foreignKeys(v.parse(Loose, widget), WIDGET_KEYS, path));
    }
  }
  return warnings;
}

function foreignKeys(value: object, known: readonly string[], path: string): string[] {
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => `${path}${key} is not a setting that this version knows`);
}
