import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

const { PORT = '3000' } = loadEnv('', process.cwd(), '');

export default defineConfig({
  plugins: [react()],
  // In development the page comes from here, and its backend listens on another port.
  server: { port: 5173, strictPort: true, proxy: { '/api': `http://127.0.0.1:${PORT}` } },
});
