import { cpSync } from 'node:fs';
import { build } from 'esbuild';

await build({
  entryPoints: {
    main: 'main.jsx',
    // The solver's worker, and the engine that it loads where WebAssembly has no SIMD.
    worker: '@otp-kit/pow/worker',
    'worker-hash-wasm': '@otp-kit/pow/worker-hash-wasm',
  },
  bundle: true,
  format: 'esm',
  splitting: true,
  jsx: 'automatic',
  minify: true,
  outdir: 'dist',
});
cpSync('page.html', 'dist/index.html');
