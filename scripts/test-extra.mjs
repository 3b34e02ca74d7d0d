/**
 * `npm run test:extra`: lists the tests that `npm test` does not run, because they take long or need the npm
 * registry. `npm run test:extra consumers -- --only vite-8-dev` runs one of them, with its options.
 */
import { build } from './build.mjs';
import { testExamples } from './examples.mjs';
import { ensureDependencies, ensureTestChromium, fail, run } from './setup.mjs';

const SUITES = {
  consumers: {
    text: 'products of the packed packages; see consumers/README.md',
    start: (args) => run('node', ['consumers/run.mjs', ...args]),
  },
  examples: {
    text: 'the contracts of examples/durable-object and examples/postgres, or of those that are named',
    start: (args) => testExamples(args),
  },
  executable: {
    text: 'the single executable of the emulator, in an empty folder; Linux only',
    start: () =>
      build() &&
      run('vitest', ['run', '--project', 'node', 'scripts/executable.test.ts'], {
        OTP_KIT_EXECUTABLE: '1',
      }),
  },
  image: {
    text: 'what the Dockerfile of the emulator installs and runs, without a container engine',
    start: () =>
      build() &&
      run('vitest', ['run', '--project', 'node', 'packages/emulator/src/dockerfile.test.ts'], {
        OTP_KIT_IMAGE: '1',
      }),
  },
  histories: {
    text: '100,000 random histories of a utility message against the emulator, or as many as are named',
    start: ([histories = '100000']) =>
      run('vitest', ['run', '--project', 'node', 'packages/server/src/utilities/histories'], {
        OTP_KIT_HISTORIES: histories,
      }),
  },
  repeated: {
    text: 'the README’s sign-in test 1,600 times in eight workers; most of an hour; options of Playwright may follow',
    start: (args) => {
      ensureTestChromium();
      return build() && run('playwright', ['test', '-c', 'e2e/repeated.config.ts', ...args]);
    },
  },
};

const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  for (const [each, { text }] of Object.entries(SUITES)) console.log(`${each.padEnd(10)} ${text}`);
} else if (!Object.hasOwn(SUITES, name)) {
  fail(`There are no tests named ${name}; npm run test:extra lists them.`);
} else {
  ensureDependencies();
  if (!SUITES[name].start(args)) fail('A test failed, or could not run; see above.');
}
