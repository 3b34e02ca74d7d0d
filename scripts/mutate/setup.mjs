/**
 * Runs each test once as it is, and then once for each mutant whose code it ran and that no test has killed yet.
 * A test's hooks run with every repetition. It is faster than a run of Vitest for each mutant by a factor of a hundred.
 *
 * A mutant in code that runs while a file is loaded, or only once, needs a run of its own: see `active`.
 *
 * @module
 */
import { TestRunner } from 'vitest';

// A test may replace the clock and the network.
const { setTimeout, clearTimeout, fetch } = globalThis;
const now = performance.now.bind(performance);

/** How often a loop may ask whether it is mutated until the time is looked at. */
const ASKED_BETWEEN = 1000;

const host = 'document' in globalThis ? pageHost() : nodeHost();

/**
 * `pending`: the numbers of the mutants to try; `slowMs`: a test that takes longer is only reported;
 * `active`: the mutant of this whole run, for code that runs while a file is loaded.
 */
const plan = await host.plan();
// The module is loaded again for each file of tests.
globalThis.otpKitMutation ??= install();

function nodeHost() {
  const { appendFileSync, readFileSync } = process.getBuiltinModule('node:fs');
  // A repeated test adds a listener to its signal each time.
  process.getBuiltinModule('node:events').setMaxListeners(0);
  const read = () => JSON.parse(readFileSync(process.env.OTP_KIT_MUTANTS, 'utf8'));
  const { results } = read();
  return {
    plan: read,
    report: (result) => appendFileSync(results, `${JSON.stringify(result)}\n`),
    pid: process.pid,
  };
}

function pageHost() {
  return {
    plan: async () => (await fetch('/otp-kit-mutants')).json(),
    report: (result) => fetch('/otp-kit-mutants', { method: 'POST', body: JSON.stringify(result) }),
  };
}

function install() {
  const state = {
    pending: new Set(plan.pending),
    active: plan.active,
    ran: undefined,
    loaded: new Set(),
    asked: 0,
    deadline: Number.POSITIVE_INFINITY,
  };
  globalThis.otpKitIsMutant = (number) => {
    if (state.ran) state.ran.add(number);
    else if (state.active === undefined && !state.loaded.has(number)) {
      state.loaded.add(number);
      void host.report({ loaded: number });
    }
    if (number !== state.active) return false;
    state.asked += 1;
    if (state.asked % ASKED_BETWEEN === 0 && now() > state.deadline) throw new Error('time limit');
    return true;
  };
  patchRunner(state);
  void host.report({ pid: host.pid });
  return state;
}

function patchRunner(state) {
  const original = Object.getOwnPropertyDescriptors(TestRunner.prototype);
  let trial;
  let startedMs;
  let limitMs;

  Object.assign(TestRunner.prototype, {
    async onAfterRunSuite(suite) {
      await original.onAfterRunSuite.value.call(this, suite);
      if ('filepath' in suite) await host.report({ done: suite.filepath });
    },

    async onBeforeRunTask(test) {
      await original.onBeforeRunTask.value.call(this, test);
      if (state.isOver) test.mode = 'skip';
      if (test.mode !== 'run' && test.mode !== 'queued') return;
      trial = { kind: 'first', candidates: [] };
      // Vitest reads the number before each repetition.
      test.repeats = {
        valueOf: () => (trial.kind === 'none' ? -1 : Number.POSITIVE_INFINITY),
      };
      // In a browser, the instance has a method of its own.
      this.onAfterRetryTask = afterTry;
    },

    onBeforeTryTask(test) {
      original.onBeforeTryTask.value.call(this, test);
      const { kind, mutant, durationMs } = trial;
      test.result.state = 'run';
      test.result.errors = undefined;
      if (kind === 'first') state.ran = new Set();
      state.active = kind === 'mutant' ? mutant : plan.active;
      state.asked = 0;
      startedMs = now();
      limitMs = kind === 'first' ? 20_000 : 5 * durationMs + 2_000;
      state.deadline = startedMs + limitMs;
      if (kind === 'mutant') void host.report({ started: mutant });
    },

    async runTask(test) {
      let timer;
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error('time limit')), limitMs);
      });
      try {
        await Promise.race([TestRunner.getTestFn(test)(), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  });

  async function afterTry(test) {
    const failed = test.result.state === 'fail';
    const from = { test: test.file.filepath, name: test.name };
    state.active = plan.active;
    return trial.kind === 'first'
      ? afterFirst(test, failed, from)
      : afterRepetition(test, failed, from);
  }

  async function afterRepetition(test, failed, from) {
    const { kind, mutant, candidates } = trial;
    const hasRun = state.asked > 0;
    // A module keeps the result of its code, which does not run again.
    if (kind === 'mutant' && !hasRun) await host.report({ loaded: mutant });
    if (kind === 'mutant' && failed) {
      // What did not run has not failed the test.
      trial = { ...trial, kind: 'check', suspect: hasRun ? mutant : undefined };
      return;
    }
    if (kind === 'check') await afterCheck(trial.suspect, failed, from);
    // What fails without a mutant, too, says nothing: the test cannot be repeated, or a mutant has left something behind.
    if (candidates.length === 0 || failed) return end(test);
    trial = { ...trial, kind: 'mutant', mutant: candidates[0], candidates: candidates.slice(1) };
  }

  async function afterFirst(test, failed, from) {
    const durationMs = now() - startedMs;
    const candidates = [...state.ran].filter((number) => state.pending.has(number));
    state.ran = undefined;
    trial = { kind: 'none' };
    if (plan.active !== undefined) {
      if (failed) await host.report({ killed: plan.active, ...from });
      state.isOver = failed;
      return;
    }
    if (failed) await host.report({ failing: test.file.filepath });
    // A test that must fail, fails with a mutant, too.
    if (failed || test.fails || candidates.length === 0) return;
    if (durationMs > plan.slowMs) await host.report({ slow: candidates, ...from });
    else trial = { kind: 'check', candidates, durationMs };
  }

  /** A mutant is killed if its test passes again without it; otherwise it needs a run of its own. */
  async function afterCheck(suspect, failed, from) {
    if (suspect === undefined) return;
    if (failed) return host.report({ loaded: suspect });
    state.pending.delete(suspect);
    await host.report({ killed: suspect, ...from });
  }

  function end(test) {
    trial = { kind: 'none' };
    test.result.state = 'run';
    test.result.errors = undefined;
  }
}
