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
    // The licences of comlink and hash-wasm ask for it.
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
 */
function chunkByUrl(): Plugin {
  return {
    name: 'chunk-by-url',
    generateBundle(_, bundle) {
      const worker = bundle['worker.js'];
      if (worker?.type !== 'chunk') throw new Error('the build made no worker.js');
      const before = worker.code;
      worker.code = before.replace(
        /import\(([`"'])(\.\/worker-hash-wasm\.js)\1\)/,
        "import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ new URL('$2', import.meta.url).href)",
      );
      if (worker.code === before) throw new Error('worker.js imports no chunk');
    },
  };
}
