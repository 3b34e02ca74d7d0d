import { CHANNELS, OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Account, Pipeline } from './entities.ts';

/** A pipeline as it is written in a seed: whatever is left out has its default. */
export interface PipelineSeed extends Partial<Omit<Pipeline, 'dev'>> {
  readonly dev?: Partial<Pipeline['dev']>;
  /** Locked on for V1.2; there only so that `false` is refused with the reason. */
  readonly powEnabled?: true;
}

/** What a workspace begins with, as it is written in a file. */
export interface SeedInput {
  readonly accounts: readonly {
    readonly id: string;
    readonly apiKey: string;
    readonly pipelines: readonly PipelineSeed[];
  }[];
}

/** What a workspace begins with, with every default filled in. Only an ID may be yet to mint. */
export interface Seed {
  readonly accounts: readonly (Omit<Account, 'pipelines'> & {
    readonly pipelines: readonly (Omit<Pipeline, 'id'> & Partial<Pick<Pipeline, 'id'>>)[];
  })[];
}

/** Settings to merge into pipelines that exist. */
export interface SeedPatch {
  readonly pipelines: readonly (Partial<Omit<Pipeline, 'dev'>> &
    Pick<Pipeline, 'id'> & { readonly dev?: Partial<Pipeline['dev']> })[];
}

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const url = v.pipe(v.string(), v.url('must be a URL'));

const bypassPoW = v.boolean();
const Dev = v.object({ bypassPoW: v.optional(bypassPoW, false) });

// Each setting once, without its default: the seed adds the defaults, a patch must not.
const settings = {
  name: text,
  kind: v.picklist(['otp', 'utility']),
  apiVersion: v.picklist(['V1.0', 'V1.2', 'V2.0']),
  active: v.boolean(),
  // A SHA-256 digest has 64 hex digits. The interface names no maximum.
  baseDifficulty: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(64)),
  channels: v.pipe(
    v.array(v.picklist(CHANNELS)),
    v.nonEmpty('must name at least one channel'),
    v.check((channels) => new Set(channels).size === channels.length, 'must not repeat a channel'),
  ),
  frontendCallbackURL: url,
  backendCallbackURL: url,
  powEnabled: v.literal(
    true,
    'is locked on for V1.2; set dev.bypassPoW to do without proofs in development',
  ),
};

const PipelineSchema = v.object({
  id: v.exactOptional(text),
  name: v.optional(settings.name, 'OTP pipeline'),
  kind: v.optional(settings.kind, 'otp'),
  apiVersion: v.optional(settings.apiVersion, 'V1.2'),
  active: v.optional(settings.active, true),
  baseDifficulty: v.optional(settings.baseDifficulty, 3),
  channels: v.optional(settings.channels, CHANNELS),
  frontendCallbackURL: v.exactOptional(settings.frontendCallbackURL),
  backendCallbackURL: v.exactOptional(settings.backendCallbackURL),
  dev: v.optional(Dev, {}),
  powEnabled: v.exactOptional(settings.powEnabled),
});

const AccountSchema = v.object({
  id: text,
  apiKey: text,
  pipelines: v.array(PipelineSchema),
});

const SeedSchema = v.pipe(
  v.object({ accounts: v.pipe(v.array(AccountSchema), v.nonEmpty('must have an account')) }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of repetitionsIn(dataset.value.accounts)) addIssue({ message });
  }),
);

const PatchSchema = v.strictObject({
  pipelines: v.array(
    v.strictObject({
      id: text,
      name: v.exactOptional(settings.name),
      kind: v.exactOptional(settings.kind),
      apiVersion: v.exactOptional(settings.apiVersion),
      active: v.exactOptional(settings.active),
      baseDifficulty: v.exactOptional(settings.baseDifficulty),
      channels: v.exactOptional(settings.channels),
      frontendCallbackURL: v.exactOptional(settings.frontendCallbackURL),
      backendCallbackURL: v.exactOptional(settings.backendCallbackURL),
      dev: v.exactOptional(v.strictObject({ bypassPoW: v.exactOptional(bypassPoW) })),
      powEnabled: v.exactOptional(settings.powEnabled),
    }),
  ),
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
  const warnings = foreignKeys(seed, SeedSchema.pipe[0].entries, '');
  for (const [i, entry] of v.parse(LooseList, seed['accounts']).entries()) {
    const account = v.parse(Loose, entry);
    warnings.push(...foreignKeys(account, AccountSchema.entries, `accounts.${i}.`));
    for (const [j, pipeline] of v.parse(LooseList, account['pipelines']).entries()) {
      const path = `accounts.${i}.pipelines.${j}.`;
      const fields = v.parse(Loose, pipeline);
      warnings.push(...foreignKeys(fields, PipelineSchema.entries, path));
      warnings.push(...foreignKeys(v.parse(Loose, fields['dev']), Dev.entries, `${path}dev.`));
    }
  }
  return warnings;
}

function foreignKeys(value: object, entries: object, path: string): string[] {
  return Object.keys(value)
    .filter((key) => !Object.hasOwn(entries, key))
    .map((key) => `${path}${key} is not a setting that this version knows`);
}
