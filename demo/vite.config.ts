import react from '@vitejs/plugin-react';
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type UserConfig,
} from 'vite';

/** The demo's pages. Imports nothing of the tests, so that `npm start` need not install it. */
const config: UserConfig = defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Sources, not `dist`: the demo and the tests need no build first.
  resolve: { conditions: ['@otp-kit/source', ...defaultClientConditions] },
  // Without `module`, which Node does not know either: it names files for bundlers, which Node may be unable to load.
  ssr: {
    resolve: {
      conditions: [
        '@otp-kit/source',
        ...defaultServerConditions.filter((condition) => condition !== 'module'),
      ],
    },
  },
  worker: { format: 'es' },
  optimizeDeps: { include: ['comlink', 'hash-wasm', 'valibot'] },
});

export default config;
