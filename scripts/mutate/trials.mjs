/**
 * Tries mutants with the repository's tests, in one Vitest that stays open.
 *
 * @module
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { LEFT_OUT } from '../test.mjs';
import { nearestTests } from '../test-changed.mjs';
import { instrument } from './mutants.mjs';

/** Tests that take longer are repeated only for the mutants that no quicker test killed, and not at all after the second. */
const SLOW_MS = 400;
const TOO_SLOW_MS = 4000;
/** A worker that has reported nothing for so long hangs. */
const SILENT_MS = 60_000;
/** Mutants in code that runs at load are tried with so many files of tests. */
const MOST_FILES_AT_LOAD = 16;
/** In pages with fewer files, which take longer. */
const MOST_PAGES_AT_LOAD = 8;
const NO_MUTANT = -1;

/**
 * Tries mutants of one package.
 *
 * @param {{ id: string, file: string, number: number }[]} mutants their files are absolute
 * @param {{ root: string, folders: string[][], browser: string[] }} options the folders of tests in Node, tried one
 * list after the other; those of tests in Chromium, which come last
 * @returns {Promise<Map<number, { status: 'killed' | 'timeout' | 'survived' | 'unreached', by?: string }>>}
 */
export async function tryMutants(mutants, { root, folders, browser }) {
  const folder = mkdtempSync(join(tmpdir(), 'otp-kit-mutants-'));
  const trials = new Trials(root, folder, mutants);
  try {
    for (const [index, some] of folders.entries()) {
      // Without a folder, Vitest would take all tests.
      if (some.length > 0) await trials.inNode(some, index === 0);
    }
    if (browser.length > 0) await trials.inBrowser(browser);
    return trials.results;
  } finally {
    await trials.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Trials {
  results = new Map();
  #mutants;
  #root;
  #plan;
  #vitest = new Map();
  /** Files of tests that fail without a mutant, such as those that need a build. */
  #failing = new Set();

  constructor(root, folder, mutants) {
    this.#root = root;
    this.#mutants = new Map(mutants.map((mutant) => [mutant.number, mutant]));
    const instrumented = (file) => {
      const own = mutants.filter((mutant) => mutant.file === file);
      return [file, instrument(readFileSync(file, 'utf8'), own)];
    };
    const files = new Set(mutants.map(({ file }) => file));
    this.#plan = {
      root,
      results: join(folder, 'results.jsonl'),
      files: Object.fromEntries([...files].map(instrumented)),
    };
    for (const { number } of mutants) this.results.set(number, { status: 'unreached' });
    process.env.OTP_KIT_MUTANTS = join(folder, 'plan.json');
  }

  async inNode(folders, isOwn) {
    const specifications = await this.#specifications('node', folders);
    const first = await this.#runUntilDone(specifications, SLOW_MS);
    const slow = first.filter(
      (line) => line.slow?.some((number) => this.#isPending(number)) ?? false,
    );
    const slowFiles = new Set(slow.map(({ test }) => test));
    if (isOwn && slowFiles.size > 0) {
      const some = specifications.filter(({ moduleId }) => slowFiles.has(moduleId));
      first.push(...(await this.#runUntilDone(some, TOO_SLOW_MS)));
    }
    const atLoad = new Set(first.flatMap(({ loaded }) => loaded ?? []));
    for (const number of atLoad) {
      if (this.#isPending(number)) await this.#atLoad(number, specifications);
    }
  }

  async #atLoad(number, specifications) {
    const { file } = this.#mutants.get(number);
    const importing = await this.#importersOf(file);
    const place = ({ moduleId }) => importing.indexOf(moduleId);
    const byFolder = byDistance(file, specifications).filter(
      ({ moduleId }) => importing.includes(moduleId) && !this.#failing.has(moduleId),
    );
    const byImport = byFolder.toSorted((a, b) => place(a) - place(b));
    // Half of them each: a test may import the file from far away, or reach it through a whole application.
    const some = [...new Set([...byImport.slice(0, MOST_FILES_AT_LOAD / 2), ...byFolder])];
    if (some.length === 0) return;
    this.#note(number, 'survived');
    await this.#run('node', some.slice(0, MOST_FILES_AT_LOAD), { active: number });
    const { status, by } = this.results.get(number);
    if (status !== 'killed') return;
    // A file that fails without the mutant, too, has not killed it.
    const again = some.filter(({ moduleId }) => relative(this.#root, moduleId) === by);
    const lines = await this.#run('node', again, { active: NO_MUTANT });
    if (!lines.some((line) => line.killed === NO_MUTANT)) return;
    this.#failing.add(join(this.#root, by));
    this.results.set(number, { status: 'unreached' });
    await this.#atLoad(number, specifications);
  }

  /** In pages, also those of other packages. */
  async inBrowser(folders) {
    const specifications = await this.#specifications('chromium', folders);
    const lines = await this.#run('chromium', specifications, { slowMs: TOO_SLOW_MS });
    for (const number of new Set(lines.flatMap(({ loaded }) => loaded ?? []))) {
      await this.#atLoadInBrowser(number, specifications);
    }
  }

  /** One file after the other, since each takes a page of its own. */
  async #atLoadInBrowser(number, specifications) {
    const nearest = byDistance(this.#mutants.get(number).file, specifications);
    for (const specification of nearest.slice(0, MOST_PAGES_AT_LOAD)) {
      if (!this.#isPending(number)) return;
      this.#note(number, 'survived');
      if (this.#failing.has(specification.moduleId)) continue;
      await this.#run('chromium', [specification], { active: number });
      if (this.results.get(number).status !== 'killed') continue;
      // A page may fail by chance, so it has to pass without the mutant, and to fail with it again.
      this.results.set(number, { status: 'survived' });
      await this.#run('chromium', [specification], { active: NO_MUTANT });
      if (!this.#failing.has(specification.moduleId)) {
        await this.#run('chromium', [specification], { active: number });
      }
    }
  }

  async close() {
    for (const vitest of this.#vitest.values()) await vitest.close();
  }

  #isPending(number) {
    return /survived|unreached/.test(this.results.get(number)?.status ?? '');
  }

  #note(number, status, by) {
    if (this.#isPending(number)) this.results.set(number, { status, by });
  }

  async #open(project) {
    // Before Vitest reads its configuration.
    if (!existsSync(process.env.OTP_KIT_MUTANTS)) this.#write({});
    if (!this.#vitest.has(project)) {
      const options = {
        config: join(import.meta.dirname, 'vitest.config.ts'),
        ...{
          root: this.#root,
          watch: false,
          project: [project],
          tagsFilter: LEFT_OUT.quick.tags.map((tag) => `!${tag}`),
        },
        ...{ maxWorkers: 1, reporters: [{}] },
        sequence: { sequencer: InGivenOrder },
      };
      this.#vitest.set(project, await createVitest('test', options));
    }
    return this.#vitest.get(project);
  }

  async #specifications(project, folders) {
    const vitest = await this.#open(project);
    const all = await vitest.globTestSpecifications(folders.map((folder) => `${folder}/`));
    const nearest = new Set([...this.#mutants.values()].flatMap(({ file }) => nearestTests(file)));
    return all.toSorted(
      (a, b) => Number(nearest.has(b.moduleId)) - Number(nearest.has(a.moduleId)),
    );
  }

  /** The files that import a file, and those that import them: the ones with the fewest steps first. */
  async #importersOf(file) {
    const vitest = await this.#open('node');
    const graph = vitest.projects[0].vite.environments.ssr.moduleGraph;
    const found = new Set(graph.getModulesByFile(file));
    for (const module of found) for (const importer of module.importers) found.add(importer);
    return [...found].map((module) => module.file);
  }

  #write(plan) {
    const pending = [...this.#mutants.keys()].filter((number) => this.#isPending(number));
    const whole = { slowMs: SLOW_MS, pending, ...this.#plan, ...plan };
    writeFileSync(process.env.OTP_KIT_MUTANTS, JSON.stringify(whole));
  }

  /** Runs the tests; those that come after one that ended its process, in a new process. */
  async #runUntilDone(specifications, slowMs) {
    const all = [];
    for (let left = specifications; left.length > 0; ) {
      const lines = await this.#run('node', left, { slowMs });
      all.push(...lines);
      const done = new Set(lines.map((line) => line.done));
      const rest = left.filter(({ moduleId }) => !done.has(moduleId));
      // A process that ended within a mutant has reported its start as the last thing.
      const crashed = lines.at(-1)?.started;
      if (crashed === undefined || rest.length === 0) break;
      this.#note(crashed, 'timeout');
      left = rest;
    }
    return all;
  }

  async #run(project, specifications, plan) {
    const vitest = await this.#open(project);
    const { results } = this.#plan;
    this.#write(plan);
    writeFileSync(results, '');
    const watch = endWhenSilent(results);
    const { testModules } = await vitest.runTestSpecifications(specifications);
    clearInterval(watch.timer);
    const lines = readLines(results);
    for (const line of lines) this.#take(line);
    if (watch.isOver && plan.active !== undefined) this.#note(plan.active, 'timeout');
    // Those that could not be loaded; a failed test does not fail its file here.
    const failed = testModules.filter((module) => module.state() === 'failed');
    if (plan.active === undefined || plan.active === NO_MUTANT) {
      for (const { moduleId } of failed) this.#failing.add(moduleId);
    } else if (failed.length > 0) {
      this.#note(plan.active, 'killed', relative(this.#root, failed[0].moduleId));
    }
    return lines;
  }

  #take({ killed, failing, started, slow, test }) {
    if (failing !== undefined) this.#failing.add(failing);
    if (killed !== undefined) this.#note(killed, 'killed', relative(this.#root, test));
    for (const number of [started ?? [], slow ?? []].flat()) {
      if (this.results.get(number).status === 'unreached') this.#note(number, 'survived');
    }
  }
}

class InGivenOrder {
  sort = (files) => files;
  shard = (files) => files;
}

function readLines(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Ends the worker that has written nothing for a minute: it is in an endless loop. */
function endWhenSilent(file) {
  const watch = { isOver: false };
  watch.timer = setInterval(() => {
    if (Date.now() - statSync(file).mtimeMs < SILENT_MS) return;
    const pid = readLines(file).findLast((line) => line.pid !== undefined)?.pid;
    if (pid === undefined || watch.isOver) return;
    watch.isOver = true;
    process.kill(pid, 'SIGKILL');
  }, 5000);
  return watch;
}

/** The specifications in the order of their distance from a file: its nearest tests, then those in folders around it. */
function byDistance(file, specifications) {
  const nearest = new Set(nearestTests(file));
  const distance = ({ moduleId }) =>
    nearest.has(moduleId) ? -1 : relative(dirname(file), dirname(moduleId)).split('/').length;
  return specifications.toSorted((a, b) => distance(a) - distance(b));
}
