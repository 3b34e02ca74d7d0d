import { createReport, type Report } from '../http/report.ts';
import { waitByTimer } from '../http/wait.ts';
import { check } from '../options/check.ts';
import type { EarlierPerforms } from './earlier-performs.ts';
import { type PerformOptions, type PerformPlatform, readPerform } from './perform-operation.ts';
import { type KeyOptions, prepareOperation } from './prepare-operation.ts';
import { readUtilityConfig, type UtilityClientConfig } from './utility-config.ts';
import type { UtilityMessage, UtilityTemplates } from './utility-message.ts';
import type { UtilityOperation } from './utility-operation.ts';
import type { UtilityOutcome } from './utility-outcome.ts';

/** Sends utility messages of one pipeline. */
export interface UtilityClient<T extends UtilityTemplates = UtilityTemplates> {
  /**
   * Makes an operation of a message: save it, then perform it. Sends nothing.
   *
   * @throws {@link OtpError} with a code for a message that cannot be sent; see `prepareOperation`
   * @throws TypeError that names a field of a wrong form
   */
  prepare(message: UtilityMessage<T>, options?: KeyOptions): UtilityOperation;
  /**
   * Sends an operation, and repeats the request where the retry rules allow it. May be called again
   * with the same operation after a crash and after every outcome: say which one by `earlier`. The
   * client itself knows only what came of an operation that it performed, and that one with a random key
   * is new, while the process runs.
   *
   * Resolves in every case in which the message may have been sent.
   *
   * @throws {@link OtpError} `INVALID_REQUEST` for what is no operation of this pipeline
   */
  perform(operation: UtilityOperation, options?: PerformOptions): Promise<UtilityOutcome>;
  /**
   * `prepare` and `perform` in one call, for a message that need not survive a crash. Each call is a new
   * operation with a random key: a job that calls it again sends again.
   *
   * @throws what `prepare` throws
   * @throws TypeError for `key` and `earlier`, which belong to `prepare` and `perform`
   */
  send(message: UtilityMessage<T>, options?: SendOptions): Promise<UtilityOutcome>;
}

/** The options of `send`. A message with a key of your own is sent with `prepare` and `perform`. */
export interface SendOptions extends Pick<PerformOptions, 'signal' | 'until'> {
  /** Sends without a key. */
  readonly withoutKeyMaySendTwice?: true | undefined;
}

/**
 * Makes a client for utility messages: orders, shipping, reminders.
 *
 * @throws TypeError that names the wrong option, never its value
 * @see the interface, "Utilities"
 *
 * @example
 * ```ts
 * const utilities = createUtilityClient({ baseUrl, apiKey, pipelineID, signingSecret, headerPrefix: 'service' });
 * const template = { id: 'order_shipped', variables: { name: 'Mona' } };
 * const { outcome } = await utilities.send({ phone: '+201001234567', template });
 * ```
 */
export function createUtilityClient<const T extends UtilityTemplates = UtilityTemplates>(
  config: UtilityClientConfig<T>,
): UtilityClient<T> {
  const monotonicNow = () => performance.now();
  return createUtilityClientWith(config, { wait: waitByTimer, monotonicNow });
}

/** Makes the client with a timer and a monotonic clock of the caller's. */
export function createUtilityClientWith<const T extends UtilityTemplates = UtilityTemplates>(
  config: UtilityClientConfig<T>,
  platform: PerformPlatform,
): UtilityClient<T> {
  const options = readUtilityConfig(config);
  const report = createReport(options);

  // The key is the object: a copy that was saved may have been performed by another process, and a key of the
  // caller's own may belong to an earlier operation.
  const lastCalls = new WeakMap<UtilityOperation, { outcome: EarlierPerforms }>();

  function prepare(message: UtilityMessage<T>, keyOptions: KeyOptions = {}): UtilityOperation {
    const operation = prepareOperation(options, message, keyOptions);
    if (keyOptions.key === undefined) lastCalls.set(operation, { outcome: 'none' });
    return operation;
  }

  async function perform(
    operation: UtilityOperation,
    performOptions: PerformOptions = {},
  ): Promise<UtilityOutcome> {
    const known = lastCalls.get(operation)?.outcome;
    // `interrupted` is a call that is under way, or rejected, and may have sent the message.
    const earlier = known === 'interrupted' ? known : (performOptions.earlier ?? known);
    const start = readPerform(options, operation, { ...performOptions, earlier }, platform);
    const outcome =
      start.status === 'ended' ? start.outcome : await performOpen(operation, start.perform);
    reportOutcome(report, outcome);
    return outcome;
  }

  async function performOpen(
    operation: UtilityOperation,
    performOnce: () => Promise<UtilityOutcome>,
  ): Promise<UtilityOutcome> {
    // If two calls overlap, the later one counts: it knows of the earlier one.
    const call: { outcome: EarlierPerforms } = { outcome: 'interrupted' };
    lastCalls.set(operation, call);
    call.outcome = await performOnce();
    return call.outcome;
  }

  return {
    prepare,
    perform,
    async send(message, { signal, until, withoutKeyMaySendTwice, ...others } = {}) {
      const [other] = Object.keys(others);
      check(other === undefined, `send has no option ${other}: use prepare and perform`);
      const keyOptions = withoutKeyMaySendTwice === undefined ? {} : { withoutKeyMaySendTwice };
      return perform(prepare(message, keyOptions), { signal, until });
    },
  };
}

/** Logs what an operator has to see. No entry names the message or its recipient. */
export function reportOutcome(report: Report, outcome: UtilityOutcome): void {
  const route = 'utilities/send';
  const code = 'code' in outcome && outcome.code !== undefined ? { code: outcome.code } : {};
  if (outcome.outcome === 'unknown') {
    const message = 'a utility message may or may not have been sent: an operator decides';
    report.log({ level: 'warn', message, route, ...code });
  } else if (outcome.outcome === 'refused' && outcome.class === 'fix-account') {
    const message = 'the account or its configuration keeps a utility message from being sent';
    report.log({ level: 'error', message, route, ...code });
  } else if (outcome.outcome === 'pending' && outcome.needsSupport) {
    const message = 'the service asks to contact its support about a utility message';
    report.log({ level: 'error', message, route, ...code });
  }
}
