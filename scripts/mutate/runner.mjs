/**
 * Runs each test once as it is, and then once for each mutant whose code it ran and that no test has killed yet.
 * A test's hooks run with every repetition. It is faster than a run of Vitest for each mutant by a factor of a hundred.
 *
 * A mutant in code that runs while a file is loaded needs a run of its own: see `active`.
 *
 * @module
 */
import { setMaxListeners } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

// A repeated test adds a listener to its signal each time.
setMaxListeners(0);

// A test may replace the clock.
const { setTimeout, clearTimeout } = globalThis;
const now = performance.now.bind(performance);

/** How often a loop may ask whether it is mutated until the time is looked at. */
const ASKED_BETWEEN = 1000;

/**
 * `pending`: the numbers of the mutants to try; `slowMs`: a test that takes longer is only reported;
 * `active`: the mutant of this whole run, for code that runs while a file is loaded; `results`: a file of lines of JSON.
 */
const plan = JSON.parse(readFileSync(process.env.OTP_KIT_MUTANTS, 'utf8'));
// The module is loaded again for each file of tests.
globalThis.otpKitMutation ??= {
  pending: new Set(plan.pending),
  active: plan.active,
  ran: undefined,
  loaded: new Set(),
  asked: 0,
  deadline: Number.POSITIVE_INFINITY,
};
const state = globalThis.otpKitMutation;

globalThis.otpKitIsMutant = (number) => {
  if (state.ran) state.ran.add(number);
  else if (state.active === undefined) noteLoaded(number);
  if (number !== state.active) return false;
  state.asked += 1;
  if (state.asked % ASKED_BETWEEN === 0 && now() > state.deadline) throw new Error('time limit');
  return true;
};

function noteLoaded(number) {
  if (!state.loaded.has(number)) report({ loaded: number });
  state.loaded.add(number);
}

function report(result) {
  appendFileSync(plan.results, `${JSON.stringify(result)}\n`);
}

class MutantRunner extends TestRunner {
  onBeforeRunFiles() {
    report({ pid: process.pid });
  }

  async onAfterRunSuite(suite) {
    await super.onAfterRunSuite(suite);
    if ('filepath' in suite) report({ done: suite.filepath });
  }

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test);
    if (state.isOver) test.mode = 'skip';
    if (test.mode !== 'run' && test.mode !== 'queued') return;
    this.trial = { kind: 'first', candidates: [] };
    const hasMore = () => this.trial.kind !== 'none';
    // Vitest reads the number before each repetition.
    test.repeats = { valueOf: () => (hasMore() ? Number.POSITIVE_INFINITY : -1) };
  }

  onBeforeTryTask(test) {
    super.onBeforeTryTask(test);
    const { kind, mutant, durationMs } = this.trial;
    test.result.state = 'run';
    test.result.errors = undefined;
    if (kind === 'first') state.ran = new Set();
    state.active = kind === 'mutant' ? mutant : plan.active;
    state.asked = 0;
    this.startedMs = now();
    this.limitMs = kind === 'first' ? 20_000 : 5 * durationMs + 2_000;
    state.deadline = this.startedMs + this.limitMs;
    if (kind === 'mutant') report({ started: mutant });
  }

  async runTask(test) {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('time limit')), this.limitMs);
    });
    try {
      await Promise.race([TestRunner.getTestFn(test)(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  onAfterRetryTask(test) {
    const failed = test.result.state === 'fail';
    const from = { test: test.file.filepath, name: test.name };
    const { kind, mutant, candidates } = this.trial;
    state.active = plan.active;
    if (kind === 'first') return this.#afterFirst(test, failed, from);
    if (kind === 'mutant' && failed) {
      state.pending.delete(mutant);
      report({ killed: mutant, ...from });
    }
    // What fails without a mutant, too, says nothing: the test cannot be repeated, or a mutant has left something behind.
    if (kind === 'check' && failed) report({ unrepeatable: candidates, ...from });
    const isOver = candidates.length === 0 || (kind === 'check' && failed);
    if (isOver) return this.#end(test);
    this.trial =
      kind === 'mutant' && failed
        ? { ...this.trial, kind: 'check' }
        : { ...this.trial, kind: 'mutant', mutant: candidates[0], candidates: candidates.slice(1) };
  }

  #afterFirst(test, failed, from) {
    const durationMs = now() - this.startedMs;
    const candidates = [...state.ran].filter((number) => state.pending.has(number));
    state.ran = undefined;
    // A test that must fail, fails with a mutant, too.
    const isUsable = !failed && !test.fails && candidates.length > 0;
    const isSlow = durationMs > plan.slowMs;
    if (isUsable && isSlow) report({ slow: candidates, ...from });
    if (plan.active !== undefined && failed) {
      state.isOver = true;
      report({ killed: plan.active, ...from });
    }
    if (!isUsable || isSlow || plan.active !== undefined) {
      this.trial = { kind: 'none' };
      return;
    }
    this.trial = { kind: 'check', candidates, durationMs };
  }

  #end(test) {
    this.trial = { kind: 'none' };
    test.result.state = 'run';
    test.result.errors = undefined;
  }
}

// biome-ignore lint/style/noDefaultExport: Vitest asks for it.
export default MutantRunner;
