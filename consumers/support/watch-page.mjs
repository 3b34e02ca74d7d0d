import { isDeepStrictEqual } from 'node:util';

const SLOW_ENGINE = 'the slow engine hash-wasm solves';

/**
 * Records what a page reports, and which results its workers give.
 *
 * @param {import('playwright-core').Page} page before its first document
 * @param {'wasm-simd' | 'hash-wasm'} engine that the solver has to use
 * @returns {Promise<{ problems: string[], check(accept?: RegExp[]): void }>} `check` throws where the proof was not solved in a
 * worker by that engine, where the page logged a warning or an error, where a request failed, and where the
 * page was loaded twice; but not for one problem of each expression in `accept`
 */
export async function watchPage(page, engine) {
  const problems = [];
  const answers = [];
  const sent = [];
  page.on('console', (message) => {
    const isExpected = engine !== 'wasm-simd' && message.text().includes(SLOW_ENGINE);
    if (/error|warning/.test(message.type()) && !isExpected) {
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack}`));
  page.on('requestfailed', (request) => {
    problems.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
  // A dev server that reloads the page loses what the user has typed.
  const loaded = [];
  page.on('domcontentloaded', () => loaded.push(page.url()));
  page.on('request', (request) => {
    if (/\/send$/.test(request.url())) sent.push(request.postDataJSON()?.powSolution?.nonce);
  });
  await page.exposeFunction('otpKitWorkerAnswer', (answer) => answers.push(answer));
  await page.addInitScript(reportWorkerAnswers);

  return {
    problems,
    check(accept = []) {
      if (new Set(loaded).size < loaded.length)
        problems.push(`the page was reloaded: ${loaded.join(', ')}`);
      const nonces = answers.flatMap(({ nonce }) => (typeof nonce === 'number' ? [nonce] : []));
      if (sent.length === 0 || !sent.every((nonce) => nonces.includes(nonce))) {
        problems.push(`sent the nonces ${sent.join(', ')}; the workers found ${nonces.join(', ')}`);
      }
      const engines = answers.flatMap((answer) => answer.engine ?? []);
      if (!isDeepStrictEqual([...new Set(engines)], [engine])) {
        problems.push(`the workers use ${engines.join(', ')}, not ${engine}`);
      }
      const others = [...problems];
      for (const expression of accept) {
        const index = others.findIndex((problem) => expression.test(problem));
        if (index >= 0) others.splice(index, 1);
      }
      if (others.length > 0) throw new Error('the page reported problems');
    },
  };
}

/** Runs in the page: passes on the results of the solver's workers. */
function reportWorkerAnswers() {
  const NativeWorker = globalThis.Worker;
  globalThis.Worker = class extends NativeWorker {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        const { nonce, engine } = data?.value ?? {};
        globalThis.otpKitWorkerAnswer({ nonce, engine });
      });
    }
  };
}
