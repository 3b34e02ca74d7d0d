import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import { AccountSchema, type AccountSeed, PlatformSchema } from '../model/account.ts';
import { DevSchema, PipelinePatchSchema, PipelineSchema } from '../model/pipeline.ts';
import { WidgetPatchSchema, WidgetSchema } from '../model/widget.ts';
import { closedObject } from '../schema/closed-object.ts';
import type { ReadonlyInput, ReadonlyOutput } from '../schema/read-only.ts';
import { BehaviorsPatchSchema, BehaviorsSchema } from './behavior-schema.ts';
import { clientAddress, seedClientAddress } from './client-address.ts';

/** A seed. `seed.schema.json`, beside the package's manifest, is made of it. */
export const SeedSchema = v.pipe(
  v.object({
    /** For an editor: where `seed.schema.json` is. */
    $schema: v.exactOptional(v.string()),
    accounts: v.pipe(v.array(AccountSchema), v.nonEmpty('must have an account')),
    platform: v.optional(PlatformSchema, {}),
    behaviors: v.optional(BehaviorsSchema, {}),
    clientAddress: v.exactOptional(seedClientAddress),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of repetitionsIn(dataset.value.accounts)) addIssue({ message });
  }),
);

/** What a workspace begins with, as it is written in a file. */
export interface SeedInput extends ReadonlyInput<typeof SeedSchema> {
  readonly accounts: readonly AccountSeed[];
}

/** What a workspace begins with, with every default filled in. Only what is minted may be missing. */
export interface Seed extends ReadonlyOutput<typeof SeedSchema> {}

/** What `PATCH seed` reads. */
export const SeedPatchSchema = closedObject({
  pipelines: v.optional(v.array(PipelinePatchSchema), []),
  widgets: v.optional(v.array(WidgetPatchSchema), []),
  behaviors: v.optional(BehaviorsPatchSchema, {}),
  clientAddress,
});

/** Settings to merge into pipelines and widgets that exist, and choices to change. */
export interface SeedPatch extends ReadonlyOutput<typeof SeedPatchSchema> {}

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
  return parse(SeedPatchSchema, value);
}

const PROBLEMS_NAMED = 10;
const RENAMED_KEYS = { open: 'behaviors', pretendedPeer: 'clientAddress' };

function parse<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  for (const [before, now] of Object.entries(RENAMED_KEYS)) {
    if (Object.hasOwn(Object(value), before)) {
      throw new OtpError('INVALID_SEED', `${before}: is now named ${now}`);
    }
  }
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
  const warnings = foreignKeys(seed, Object.keys(SeedSchema.entries), '');
  for (const [i, entry] of v.parse(LooseList, seed['accounts']).entries()) {
    const account = v.parse(Loose, entry);
    warnings.push(...foreignKeys(account, Object.keys(AccountSchema.entries), `accounts.${i}.`));
    for (const [j, pipeline] of v.parse(LooseList, account['pipelines']).entries()) {
      const path = `accounts.${i}.pipelines.${j}.`;
      const fields = v.parse(Loose, pipeline);
      warnings.push(...foreignKeys(fields, Object.keys(PipelineSchema.entries), path));
      warnings.push(
        ...foreignKeys(
          v.parse(Loose, fields['dev']),
          Object.keys(DevSchema.entries),
          `${path}dev.`,
        ),
      );
    }
    for (const [j, widget] of v.parse(LooseList, account['widgets']).entries()) {
      const path = `accounts.${i}.widgets.${j}.`;
      warnings.push(
        ...foreignKeys(v.parse(Loose, widget), Object.keys(WidgetSchema.entries), path),
      );
    }
  }
  return warnings;
}

function foreignKeys(value: object, known: readonly string[], path: string): string[] {
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => `${path}${key} is not a setting that this version knows`);
}
