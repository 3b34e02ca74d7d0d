import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const FILE = 'otp-form.js';
const source = (name: string): string => fileURLToPath(new URL(`./src/${name}`, import.meta.url));

/**
 * Bundles the element into one file. React's API is preact's, and the solver's workers run the same file.
 * Runs after `tsc -b`, which emits the declarations alone.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [workerIsThisFile(), nodesByFactory(), phoneIsAnotherFile(), laterModulesAreHere()],
  resolve: {
    conditions: ['@otp-kit/source', ...defaultClientConditions],
    alias: [
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
      { find: /^react(-dom)?(\/client)?$/, replacement: source('preact-as-react.ts') },
      { find: 'comlink', replacement: source('worker-calls.ts') },
      { find: './hash-wasm-engine.ts', replacement: source('no-hash-wasm.ts') },
      { find: './cell-keys.ts', replacement: source('no-cell-keys.ts') },
      // The entry's other parts load on use, which one file cannot: their imports would wrap each module in a function.
      {
        find: '@otp-kit/react/passkey',
        replacement: source('../../react/src/passkey/offer-in-one-file.tsx'),
      },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: 'hidden',
    target: 'es2022',
    // With `light-dark()` as it is.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    lib: {
      entry: source('otp-form.ts'),
      formats: ['es'],
      fileName: () => FILE,
    },
    rolldownOptions: {
      // A build of its own, see vite.otp-form-phone.config.ts.
      external: './otp-form-phone.js',
      onwarn(warning, warn) {
        // React's directive for its server components has no meaning on a page without them.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
      output: {
        codeSplitting: false,
        // What is left of them is for bundlers that drop parts of the file.
        comments: false,
        minify: true,
        postBanner: '/*! @otp-kit/element, MIT, with preact, MIT: see NOTICE.md */',
      },
    },
  },
});

/**
 * Makes the solver start this file as its worker, by the URL pattern that bundlers know. It is put into the
 * finished file, because Vite would bundle a worker of its own for the pattern.
 */
function workerIsThisFile(): Plugin {
  const before = "new URL('./worker.js', import.meta.url)";
  const mark = '__OTP_FORM_URL__';
  return {
    name: 'worker-is-this-file',
    enforce: 'pre',
    transform: {
      filter: { id: /\/pow\/src\/worker-scripts\.ts$/ },
      // Has the same length as before, so that the source map stays right.
      handler: (code) => ({
        code: replaceOnce(code, before, mark.padEnd(before.length)),
        map: null,
      }),
    },
    generateBundle(_, bundle) {
      const script = bundle[FILE];
      if (script?.type !== 'chunk') throw new Error(`the build made no ${FILE}`);
      script.code = replaceOnce(script.code, mark, `new URL("./${FILE}",import.meta.url)`);
    },
  };
}

/** Makes the file load the phone field's file from beside it. */
function phoneIsAnotherFile(): Plugin {
  return {
    name: 'phone-is-another-file',
    transform: {
      filter: { id: /\/element\/src\/phone-file\.ts$/ },
      handler: (code) => ({
        code: replaceOnce(code, /["'`]\.\/otp-form-phone\.ts["'`]/, "'./otp-form-phone.js'"),
        map: null,
      }),
    },
  };
}

/**
 * Imports statically what the packages import at need: it is in the same file, where each such module would be
 * wrapped in a function, with all that it imports.
 */
function laterModulesAreHere(): Plugin {
  return {
    name: 'later-modules-are-here',
    transform: {
      filter: { id: /\/(client|pow|react)\/src\/.*\.tsx?$/, code: /\bimport\(/ },
      handler(code) {
        const imports: string[] = [];
        const now = code.replace(/\bimport\((["'`])([^"'`]+)\1\)/g, (_, _quote, name) => {
          const variable = `later${imports.length}`;
          imports.push(`import * as ${variable} from '${name}';`);
          return `Promise.resolve(${variable})`;
        });
        // At the end, so that the source map stays right.
        return { code: [now, ...imports].join('\n'), map: null };
      },
    },
  };
}

/** Makes preact create its nodes with the methods of `node-factory.ts`. */
function nodesByFactory(): Plugin {
  return {
    name: 'nodes-by-factory',
    transform: {
      filter: { id: /\/preact\/dist\/preact\.mjs$/ },
      handler: (code) => ({
        code: `import{nodeFactory}from'${source('node-factory.ts')}';${replaceOnce(code, /\w+\.ownerDocument\|\|document/, 'nodeFactory')}`,
        map: null,
      }),
    },
  };
}

function replaceOnce(code: string, before: string | RegExp, after: string): string {
  const parts = code.split(before);
  if (parts.length !== 2) throw new Error(`the build expected ${before} once`);
  return parts.join(after);
}
