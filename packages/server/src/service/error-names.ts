import {
  CHANNELS,
  fieldsOf,
  isTexts,
  UTILITY_ERRORS,
  V2_ERRORS,
  V12_ERRORS,
} from '@otp-kit/protocol';

/**
 * Takes the names out of a response that must reach no browser, log, event or report: a code that holds a
 * configured secret, or eight letters and digits in a row of one, and channels that this version does not
 * know. The service, or a gateway in front of it, may quote the request in them. A response without a code
 * is classed by its HTTP status.
 *
 * The grammar of codes, which excludes numbers and one-time codes, is that of `describeFailure`.
 *
 * @param body the parsed JSON of a response
 * @param secrets the texts of the configuration that are secret
 */
export function withoutUnsafeNames(body: unknown, secrets: readonly string[]): unknown {
  const { code, eligibleChannels } = fieldsOf(body);
  const isUnsafe = typeof code === 'string' && !KNOWN_CODES.has(code) && sharesAny(code, secrets);
  if (!isUnsafe && !isTexts(eligibleChannels)) return body;
  return {
    ...fieldsOf(body),
    ...(isUnsafe && { code: undefined }),
    ...(isTexts(eligibleChannels) && { eligibleChannels: eligibleChannels.filter(isKnownChannel) }),
  };
}

/** The options of this package that are secret, or sent to the service beside a secret. */
export interface ConfiguredSecrets {
  readonly apiKey?: string | undefined;
  readonly pipelineID?: string | undefined;
  readonly widgetSecret?: string | undefined;
  readonly signingSecret?: string | undefined;
  readonly sealSecrets?: readonly (string | Uint8Array)[] | undefined;
  readonly webhookSecrets?: readonly string[] | undefined;
}

/** The texts of a configuration that are secret. Bytes are left out: no code has any. */
export function secretsOf(config: ConfiguredSecrets): readonly string[] {
  const { apiKey, pipelineID, widgetSecret, signingSecret, sealSecrets, webhookSecrets } = config;
  return [apiKey, pipelineID, widgetSecret, signingSecret, sealSecrets, webhookSecrets]
    .flat()
    .filter((secret) => typeof secret === 'string');
}

/** Whether a channel is one that this version knows. */
export function isKnownChannel(channel: string): boolean {
  return CHANNELS.some((known) => known === channel);
}

// These are the kit's own text, even if a short secret occurs in one.
const KNOWN_CODES: ReadonlySet<string> = new Set(
  [V12_ERRORS, V2_ERRORS, UTILITY_ERRORS].flatMap(Object.keys),
);

// Shorter parts of a secret occur in the words of codes by chance.
const SHARED_LENGTH = 8;

function sharesAny(code: string, secrets: readonly string[]): boolean {
  const text = lettersAndDigitsOf(code);
  return secrets.flatMap(partsOf).some((part) => text.includes(part));
}

/** Every run of that length; of a shorter secret, the whole. */
function partsOf(secret: string): string[] {
  const text = lettersAndDigitsOf(secret);
  const starts = text === '' ? 0 : Math.max(1, text.length - SHARED_LENGTH + 1);
  return Array.from({ length: starts }, (_, start) => text.slice(start, start + SHARED_LENGTH));
}

/** A code has neither hyphens nor, mostly, lower-case letters: a quoted secret may have lost its own. */
function lettersAndDigitsOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, '');
}
