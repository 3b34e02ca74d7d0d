import type { UtilityChannel } from '@otp-kit/protocol';
import * as v from 'valibot';
import { REPORT_ENTRIES, type ReportOptions } from '../http/report.ts';
import { check } from '../options/check.ts';
import {
  func,
  type OptionEntries,
  optionsSchema,
  type ParsedOptions,
  readOptions,
  record,
  text,
} from '../options/options-schema.ts';
import { CREDENTIAL_ENTRIES, type ServiceCredentials } from '../service/service-options.ts';
import type { UtilityTemplates } from './utility-message.ts';

/** The configuration of `createUtilityClient`. */
export interface UtilityClientConfig<T extends UtilityTemplates = UtilityTemplates>
  extends ServiceCredentials,
    Pick<ReportOptions, 'log' | 'now'> {
  /** A utility pipeline's. */
  readonly pipelineID: string;
  /** The pipeline's request-signing secret. Required, unless `signing` is `disabled`. */
  readonly signingSecret?: string;
  /** `disabled` if signing is turned off on the pipeline. Everything that knows the API key can then send. */
  readonly signing?: 'disabled';
  /** The brand in the signature's headers, `x-<prefix>-signature`: your provider's documents name it. Required to sign. */
  readonly headerPrefix?: string;
  /**
   * The channels that the pipeline is configured for. Default `both`, the safest assumption. `sms` lets
   * more failures be repeated, and is wrong where WhatsApp is turned on.
   */
  readonly channels?: UtilityChannel | 'both';
  /** The templates and their variables. `prepare` then takes no other template, variable or missing value. */
  readonly templates?: T;
  /** Unpredictable bytes. Default the platform's. */
  readonly randomBytes?: (length: number) => Uint8Array;
}

/** The configuration, checked. */
export type UtilityOptions = ParsedOptions<UtilityClientConfig, 'channels' | 'now' | 'randomBytes'>;

const TEMPLATES =
  'templates must hold the variables of each template, as required or optional: { order: { name: "required" } }';
const BYTES = 'randomBytes must return as many bytes as it is asked for';
const CHANNELS = 'channels must be sms, whatsapp or both';

const ENTRIES: OptionEntries<UtilityOptions> = {
  ...CREDENTIAL_ENTRIES,
  pipelineID: text('pipelineID'),
  signingSecret: v.optional(
    v.custom<string>(isSecret, 'signingSecret must be a text without spaces around it'),
  ),
  signing: v.optional(v.literal('disabled', 'signing must be disabled, or not set')),
  headerPrefix: v.optional(
    v.custom<string>(isPrefix, 'headerPrefix must be letters, digits and hyphens, such as service'),
  ),
  channels: v.optional(v.picklist(['sms', 'whatsapp', 'both'], CHANNELS), 'both'),
  templates: v.optional(
    record(record(v.picklist(['required', 'optional'], TEMPLATES), TEMPLATES), TEMPLATES),
  ),
  randomBytes: v.optional(
    v.pipe(
      func<UtilityOptions['randomBytes']>('randomBytes'),
      v.check((bytes) => bytes(1).length === 1 && bytes(16).length === 16, BYTES),
    ),
    () => platformBytes,
  ),
  log: REPORT_ENTRIES.log,
  now: REPORT_ENTRIES.now,
};

const UtilityConfigSchema = optionsSchema('the configuration', ENTRIES);

/**
 * Checks the configuration, also what its type says.
 *
 * @throws TypeError that names the wrong option, never its value
 */
export function readUtilityConfig(config: unknown): UtilityOptions {
  const options: UtilityOptions = readOptions(UtilityConfigSchema, config);
  const { signing, signingSecret, headerPrefix } = options;
  check(
    (signing === 'disabled') !== (signingSecret !== undefined),
    'signingSecret must be set, or signing must be disabled, and not both',
  );
  check(
    signingSecret === undefined || headerPrefix !== undefined,
    'headerPrefix must be set beside signingSecret: it names the headers of the signature',
  );
  return options;
}

function isSecret(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.trim() === value;
}

/** The characters of a header's name (RFC 9110, "token") that brands use: letters, digits and hyphens. */
function isPrefix(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z\d]+(-[a-z\d]+)*$/i.test(value);
}

function platformBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
