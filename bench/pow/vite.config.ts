import { defaultClientConditions, defineConfig } from 'vite';

/** Bundles the measuring page as a product would: minified, with each contender's worker in its own file. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['@otp-kit/source', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: { target: 'es2022', outDir: '../../node_modules/.cache/bench', emptyOutDir: true },
});
