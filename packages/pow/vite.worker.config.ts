import { fileURLToPath } from 'node:url';
// biome-ignore lint/correctness/noUndeclaredDependencies: build tools belong to the repository, not to the package.
import { defineConfig, type Plugin } from 'vite';

/**
 * Bundles the worker without bare imports, so that it also runs without a bundler: `worker.js`, and the chunk
 * with hash-wasm, which it loads only if the kernel does not run. Runs after `tsc -b` and overwrites its
 * `dist/worker.js`; the declarations stay.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [chunkByUrl()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    // The licence of hash-wasm asks for it.
    license: { fileName: 'THIRD-PARTY-LICENSES.md' },
    // The script does not name its source map, so browsers do not load it.
    sourcemap: 'hidden',
    target: 'es2022',
    lib: {
      entry: fileURLToPath(new URL('./src/worker.ts', import.meta.url)),
      formats: ['es'],
      fileName: () => 'worker.js',
    },
    rolldownOptions: { output: { chunkFileNames: 'worker-[name].js', minify: true } },
  },
});

/**
 * Rewrites the import of the chunk to a URL that bundlers treat as an asset. They copy the file, and it stays
 * lazy. Vite 7 rejects a plain `import()` in a worker of its default format, and Vite 8 inlines it.
 *
 * Parcel makes the file a script of its own and drops its exports, so the chunk also leaves them in a global.
 */
function chunkByUrl(): Plugin {
  return {
    name: 'chunk-by-url',
    generateBundle(_, bundle) {
      const replace = (file: string, pattern: RegExp, replacement: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk') throw new Error(`the build made no ${file}`);
        const before = chunk.code;
        chunk.code = before.replace(pattern, replacement);
        if (chunk.code === before) throw new Error(`${file} is not as expected`);
      };
      replace(
        'worker.js',
        /await import\(([`"'])(\.\/worker-hash-wasm\.js)\1\)/,
        "(await import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ new URL('$2', import.meta.url).href),globalThis.otpKitHashWasm)",
      );
      replace(
        'worker-hash-wasm.js',
        /export\{(\w+) as createSHA256\}/,
        'globalThis.otpKitHashWasm={createSHA256:$1};$&',
      );
    },
  };
}
