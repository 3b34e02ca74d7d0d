// @ts-check
import { channelName } from './channel-mark.js';
import { block, table } from './detail-parts.js';
import { clone, fact, find, setText } from './dom.js';
import { fillWhenOpened, showTime, timeText } from './entry-head.js';
import { countdownText } from './time-text.js';

/** @typedef {import('./api.js').Attempt} Attempt */
/** @typedef {ReturnType<typeof createAttemptRow>} AttemptRow */

/**
 * One widget attempt. Unlike a log's entry it changes: what it shows is written anew, as text, while
 * its element stays.
 *
 * @param {Attempt} first
 */
export function createAttemptRow(first) {
  const element = clone('attempt-template');
  const state = find(element, '.attempt-state', HTMLElement);
  const left = find(element, '.attempt-left', HTMLElement);
  const steps = find(element, '.steps', HTMLOListElement);
  const facts = find(element, '.attempt-facts', HTMLElement);
  const link = find(element, '.attempt-link', HTMLAnchorElement);
  let attempt = first;

  showTime(element, first.createdAt);
  find(element, '.entry-name', HTMLElement).textContent = maskedAddressOf(first);
  find(element, '.attempt-test', HTMLElement).hidden = !first.isTest;
  link.href = first.iframeUrl;

  fillWhenOpened(element, '.entry-parts', () => partsOf(first));

  return {
    element,
    /**
     * @param {Attempt} next where the attempt stands now
     * @param {number} now Unix milliseconds, by the workspace's clock
     */
    update(next, now) {
      attempt = next;
      setText(find(element, '.attempt-way', HTMLElement), lineOf(attempt));
      steps.replaceChildren(...stepsOf(attempt));
      facts.replaceChildren(...factsOf(attempt).flat());
      this.tick(now);
    },
    /** @param {number} now Unix milliseconds, by the workspace's clock */
    tick(now) {
      const leftMs = Date.parse(attempt.expiresAt) - now;
      const [grade, words] = standingOf(attempt, leftMs);
      element.dataset['class'] = grade;
      setText(state, words);
      const open = attempt.result === 'pending' && leftMs > 0;
      setText(left, open ? `${countdownText(leftMs)} left` : '');
      link.hidden = !open;
    },
  };
}

/**
 * A colour, named as the class of a status, and the word.
 *
 * @param {Attempt} attempt
 * @param {number} leftMs
 * @returns {readonly [string, string]}
 */
function standingOf({ status, result }, leftMs) {
  if (result === 'success') return ['2', 'Verified'];
  if (leftMs <= 0) return ['4', 'Expired'];
  if (result === 'failed') return ['5', 'Failed'];
  return ['', status === 'otp_requested' ? 'Code sent' : 'Created'];
}

/** @param {Attempt} attempt */
function lineOf({ channels, resendCount, verificationMethod }) {
  const parts = [
    verificationMethod === 'passkey' ? 'Passkey' : channels.map(channelName).join(', '),
  ];
  if (resendCount > 0) parts.push(resendCount === 1 ? '1 resend' : `${resendCount} resends`);
  return parts.filter((part) => part !== '').join(' · ');
}

/** @param {Attempt} attempt */
function stepsOf({ createdAt, captchaVerifiedAt, otpRequestedAt, completedAt, ...attempt }) {
  const byPasskey = attempt.verificationMethod === 'passkey';
  const sent = ['Code sent', ...attempt.channels.map(channelName)].join(' by ');
  return [
    step('Created', createdAt),
    step('Captcha passed', captchaVerifiedAt),
    ...(byPasskey ? [] : [step(sent, otpRequestedAt)]),
    step(byPasskey ? 'Verified by passkey' : 'Verified', completedAt),
  ];
}

/**
 * @param {string} words
 * @param {string | undefined} at when it happened; not yet, where left out
 */
function step(words, at) {
  const element = clone('step-template');
  const time = find(element, 'time', HTMLTimeElement);
  element.toggleAttribute('data-done', at !== undefined);
  find(element, '.step-name', HTMLElement).textContent = words;
  if (at !== undefined) time.dateTime = at;
  time.textContent = at === undefined ? 'not yet' : timeText(at);
  return element;
}

/** @param {Attempt} attempt */
function factsOf({ attemptId, widgetId, pipelineID, transactionID, deviceId, ...attempt }) {
  return [
    fact('Address', addressOf(attempt)),
    fact('Attempt', attemptId),
    fact('Widget', widgetId),
    fact('Pipeline', pipelineID),
    ...(transactionID === undefined ? [] : [fact('Transaction', transactionID)]),
    ...(deviceId === undefined ? [] : [fact('Device', deviceId)]),
  ];
}

/** @param {Attempt} attempt */
function partsOf({ publicMetadata, privateMetadata, customHeaders }) {
  return [
    ...block('Public metadata', orNothing(publicMetadata)),
    ...block('Private metadata', orNothing(privateMetadata)),
    ...table('Custom headers', customHeaders),
  ];
}

/** @param {Readonly<Record<string, unknown>>} values */
function orNothing(values) {
  return Object.keys(values).length === 0 ? undefined : values;
}

/** @param {Pick<Attempt, 'verificationAddress'>} attempt */
function addressOf({ verificationAddress: { phoneNumber, email } }) {
  return [phoneNumber, email].filter((address) => address !== undefined).join(', ');
}

/**
 * The phone number's middle is hidden, as in the webhook.
 *
 * @param {Attempt} attempt
 */
function maskedAddressOf(attempt) {
  return addressOf(attempt).replace(/(?<=^\+\d{3})\d+(?=\d{2}(,|$))/, (digits) =>
    '*'.repeat(digits.length),
  );
}
