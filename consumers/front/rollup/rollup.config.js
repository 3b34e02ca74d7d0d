import { cpSync } from 'node:fs';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import sucrase from '@rollup/plugin-sucrase';
import css from 'rollup-plugin-import-css';

cpSync('page.html', 'dist/index.html');

export default {
  input: {
    main: 'main.jsx',
    // The solver's worker, and the engine that it loads where WebAssembly has no SIMD.
    worker: '@otp-kit/pow/worker',
    'worker-hash-wasm': '@otp-kit/pow/worker-hash-wasm',
  },
  // The modules of `@otp-kit/react` begin with 'use client', which is for React's servers.
  onwarn(warning, warn) {
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
  },
  output: { dir: 'dist', format: 'es', chunkFileNames: '[name]-[hash].js' },
  plugins: [
    replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true }),
    nodeResolve({ browser: true, extensions: ['.js', '.jsx'] }),
    commonjs(),
    css({ output: 'main.css' }),
    sucrase({
      exclude: ['node_modules/**'],
      transforms: ['jsx'],
      jsxRuntime: 'automatic',
      production: true,
    }),
  ],
};
