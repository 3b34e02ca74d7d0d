// @ts-check
import { find, setText } from './dom.js';
import { offsetText } from './time-text.js';

/** @typedef {import('./api.js').Api} Api */
/** @typedef {import('./api.js').ClockReading} ClockReading */
/** @typedef {import('./workspace-clock.js').WorkspaceClock} WorkspaceClock */

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' });
const SHORT = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', hourCycle: 'h23' });
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/**
 * Shows the workspace's clock, here and in the phone's status line, and moves it.
 *
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {Api} options.api
 * @param {WorkspaceClock} options.clock
 * @param {(words: string) => void} options.announce
 * @param {(work: Promise<unknown>) => void} options.report shows a failure
 * @param {() => void} options.onChange
 */
export function createClockPanel({ root, api, clock, announce, report, onChange }) {
  const time = find(root, '#clock-time', HTMLTimeElement);
  const date = find(root, '#clock-date', HTMLElement);
  const state = find(root, '#clock-state', HTMLElement);
  const toggle = find(root, '#clock-toggle', HTMLButtonElement);
  const seconds = find(root, '#clock-seconds', HTMLInputElement);
  const phoneTime = find(document, '#phone-time', HTMLElement);
  const phoneMode = find(document, '#phone-mode', HTMLElement);

  for (const button of root.querySelectorAll('[data-advance]')) {
    button.addEventListener('click', () => advance(Number(button.getAttribute('data-advance'))));
  }
  find(root, '#clock-advance', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    advance(seconds.valueAsNumber);
  });
  toggle.addEventListener('click', () => {
    if (clock.frozen()) move(api.resumeClock(), 'Clock running');
    else move(api.freezeClock(), 'Clock frozen');
  });
  find(root, '#clock-real', HTMLButtonElement).addEventListener('click', () => {
    move(realTime(api), 'Clock back to real time');
  });

  /** @param {number} amount */
  function advance(amount) {
    move(api.advanceClock(amount), `Clock advanced by ${amount} seconds`);
  }

  /**
   * @param {Promise<ClockReading>} work
   * @param {string} words
   */
  function move(work, words) {
    report(follow(work, words));
  }

  /**
   * @param {Promise<ClockReading>} work
   * @param {string} words
   */
  async function follow(work, words) {
    clock.update(await work);
    onChange();
    announce(words);
  }

  return {
    tick() {
      const now = new Date(clock.now());
      const frozen = clock.frozen();
      root.dataset['frozen'] = String(frozen);
      time.dateTime = now.toISOString();
      setText(time, TIME.format(now));
      setText(date, `${DATE.format(now)}, ${offsetText(clock.offsetMs(), frozen)}`);
      setText(state, frozen ? 'Frozen' : 'Running');
      setText(toggle, frozen ? 'Resume' : 'Freeze');
      setText(phoneTime, SHORT.format(now));
      setText(phoneMode, frozen ? 'Frozen' : '');
    },
  };
}

/** @param {Api} api */
async function realTime(api) {
  await api.resumeClock();
  return api.setClock(new Date().toISOString());
}
