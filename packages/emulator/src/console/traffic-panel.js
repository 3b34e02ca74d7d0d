// @ts-check
import { clone, find, setChildren, setText } from './dom.js';
import { countdownText } from './time-text.js';

/** @typedef {import('./api.js').Api} Api */
/** @typedef {import('./api.js').BreakerState} BreakerState */
/** @typedef {import('./api.js').OthersTraffic} OthersTraffic */
/** @typedef {import('./api.js').Workspace} Workspace */
/** @typedef {import('./workspace-clock.js').WorkspaceClock} WorkspaceClock */
/** @typedef {{ readonly name: string, readonly pipelineID?: string, readonly widgetId?: string }} Guarded */
/** @typedef {ReturnType<typeof createTrafficRow>} TrafficRow */

/**
 * How busy each pipeline is with what others send, and the breakers of pipelines and widgets.
 *
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {Api} options.api
 * @param {WorkspaceClock} options.clock
 * @param {(words: string) => void} options.announce
 * @param {(work: Promise<unknown>) => void} options.report shows a failure
 */
export function createTrafficPanel({ root, api, clock, announce, report }) {
  const list = find(root, '#traffic-list', HTMLUListElement);
  /** @type {Map<string, TrafficRow>} */
  let rows = new Map();

  /** @param {Guarded} guarded */
  function createRow(guarded) {
    const { pipelineID, widgetId } = guarded;
    return createTrafficRow(guarded, {
      onShare: (share, name) =>
        pipelineID !== undefined &&
        carryOut(
          api.setTraffic(pipelineID, share),
          `Traffic of others on ${name}: ${Math.round(share * 100)} %`,
        ),
      onSwitch: (state, name) =>
        carryOut(api.setBreaker({ pipelineID, widgetId }, state), `Breaker of ${name}: ${state}`),
    });
  }

  /**
   * @param {Promise<unknown>} work
   * @param {string} words for when it is done
   */
  function carryOut(work, words) {
    report(work.then(follow).then(() => announce(words)));
  }

  async function follow() {
    const [breakers, traffic] = await Promise.all([api.breakers(), api.traffic()]);
    show(breakers, traffic);
  }

  /**
   * @param {readonly BreakerState[]} breakers
   * @param {readonly OthersTraffic[]} traffic
   */
  function show(breakers, traffic) {
    for (const breaker of breakers) rows.get(keyOf(breaker))?.setBreaker(breaker);
    for (const [key, row] of rows) {
      row.setTraffic(traffic.find(({ pipelineID }) => keyOf({ pipelineID }) === key));
    }
    tick();
  }

  function tick() {
    const now = clock.now();
    for (const row of rows.values()) row.tick(now);
  }

  return {
    /** Asks anew: a breaker opens by itself. */
    follow,
    tick,
    show,
    /** @param {Workspace} workspace whose pipelines and widgets are shown */
    set({ accounts }) {
      const known = rows;
      rows = new Map();
      for (const { pipelines, widgets } of accounts) {
        const guarded = [
          ...pipelines
            .filter(({ kind }) => kind === 'otp')
            .map(({ id, name }) => ({ name, pipelineID: id })),
          ...widgets.map(({ id, basicInfo }) => ({ name: basicInfo.name, widgetId: id })),
        ];
        for (const each of guarded) {
          const row = known.get(keyOf(each)) ?? createRow(each);
          row.setName(each.name);
          rows.set(keyOf(each), row);
        }
      }
      setChildren(
        list,
        [...rows.values()].map(({ element }) => element),
      );
    },
  };
}

/**
 * @param {Guarded} guarded
 * @param {object} listeners each is told the name as it is then
 * @param {(share: number, name: string) => void} listeners.onShare
 * @param {(state: 'open' | 'closed', name: string) => void} listeners.onSwitch
 */
function createTrafficRow({ pipelineID }, { onShare, onSwitch }) {
  const element = clone('traffic-template');
  const range = find(element, 'input', HTMLInputElement);
  const share = find(element, 'output', HTMLOutputElement);
  const button = find(element, 'button', HTMLButtonElement);
  const stateText = find(element, '.breaker-state', HTMLElement);
  const name = find(element, '.traffic-name', HTMLElement);
  let untilMs = 0;
  let openUntilMs = 0;
  let held = false;

  find(element, '.traffic-share', HTMLElement).hidden = pipelineID === undefined;
  range.addEventListener('input', () => {
    held = true;
    setText(share, `${range.value} %`);
  });
  // One that is let go where it was has not changed.
  for (const end of ['change', 'pointerup', 'pointercancel']) {
    range.addEventListener(end, () => {
      held = false;
    });
  }
  range.addEventListener('change', () => {
    onShare(range.valueAsNumber / 100, name.textContent ?? '');
  });
  button.addEventListener('click', () => {
    onSwitch(element.hasAttribute('data-open') ? 'closed' : 'open', name.textContent ?? '');
  });

  return {
    element,
    /** @param {string} words */
    setName(words) {
      setText(name, words);
      for (const place of element.querySelectorAll('.traffic-of')) setText(place, ` of ${words}`);
    },
    /** @param {OthersTraffic | undefined} traffic nothing, where others send nothing */
    setTraffic(traffic) {
      untilMs = traffic ? Date.parse(traffic.until) : 0;
      // Not over what is being dragged.
      if (!held) range.valueAsNumber = Math.round((traffic?.share ?? 0) * 100);
    },
    /** @param {BreakerState} breaker */
    setBreaker({ suspendedUntil }) {
      openUntilMs = suspendedUntil === undefined ? 0 : Date.parse(suspendedUntil);
    },
    /** @param {number} now Unix milliseconds, by the workspace's clock */
    tick(now) {
      const lasts = untilMs - now;
      if (!held) {
        // It is over. One that is being told to the emulator has not begun.
        if (untilMs > 0 && lasts <= 0) range.value = '0';
        setText(share, lasts > 0 ? `${range.value} %, ${countdownText(lasts)}` : 'none');
      }
      const left = openUntilMs - now;
      element.toggleAttribute('data-open', left > 0);
      setText(stateText, left > 0 ? `Breaker open, ${countdownText(left)}` : 'Breaker closed');
      setText(find(button, '.breaker-action', HTMLElement), left > 0 ? 'Close' : 'Trip');
    },
  };
}

/** @param {{ readonly pipelineID?: string | undefined, readonly widgetId?: string | undefined }} guarded */
function keyOf({ pipelineID, widgetId }) {
  return pipelineID === undefined ? `widget ${widgetId}` : `pipeline ${pipelineID}`;
}
