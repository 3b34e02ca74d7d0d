import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The emulator's console, bundled so that the emulator needs no other package to show it. */
export default defineConfig({
  root: folder('./src'),
  base: '/_emulator/console/',
  plugins: [react({ jsxImportSource: folder('./src/jsx') })],
  resolve: { conditions: ['@otp-kit/source', ...defaultClientConditions] },
  build: {
    outDir: folder('../../packages/emulator/dist/console'),
    // `npm run build` removes the folder. `npm start` overwrites the files, which another emulator may
    // be serving.
    emptyOutDir: false,
    license: { fileName: 'THIRD-PARTY-LICENSES.md' },
    assetsDir: '.',
    // One script, which preloads nothing.
    modulePreload: { polyfill: false },
    // Keeps `light-dark()` as it is, as in the hosted page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      // No getter of the page does anything else.
      treeshake: { propertyReadSideEffects: false },
      input: { console: folder('./src/index.html') },
      // Names without a hash: the emulator serves these files with `no-cache`.
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
});
