import { fileURLToPath } from 'node:url';
// biome-ignore lint/correctness/noUndeclaredDependencies: the tools that build belong to the repository, not to the package.
import { defineConfig } from 'vite';

/**
 * Bundles the worker without bare imports, so that it also runs where nobody bundles: `worker.js`,
 * and beside it the chunk with hash-wasm, which it loads only where the kernel does not run.
 * Runs after `tsc -b` and overwrites its `dist/worker.js`; the declarations stay.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    target: 'es2022',
    lib: {
      entry: fileURLToPath(new URL('./src/worker.ts', import.meta.url)),
      formats: ['es'],
      fileName: () => 'worker.js',
    },
    rolldownOptions: { output: { chunkFileNames: 'worker-[name].js', minify: true } },
  },
});
