import { defaultClientConditions, defineConfig } from 'vite';

/** The page that measures, bundled as a product would be: minified, and each contender's worker a file of its own. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['@otp-kit/source', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: { target: 'es2022', outDir: '../node_modules/.cache/bench', emptyOutDir: true },
});
