import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The page that the emulator hosts for widget attempts, bundled so that the emulator is all that one installs. */
export default defineConfig({
  root: folder('./src'),
  // Wherever the page's origin serves it.
  base: '/assets/hosted-page/',
  plugins: [react()],
  resolve: { conditions: ['@otp-kit/source', ...defaultClientConditions] },
  build: {
    outDir: folder('../../packages/emulator/dist/hosted-page'),
    // `npm run build` removes the folder. `npm start` overwrites the files, which another emulator may
    // be serving.
    emptyOutDir: false,
    license: { fileName: 'THIRD-PARTY-LICENSES.md' },
    assetsDir: '.',
    // With `light-dark()` as it is: what it is lowered to follows the system, and a dark brand would not.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: { input: folder('./src/index.html') },
  },
});
