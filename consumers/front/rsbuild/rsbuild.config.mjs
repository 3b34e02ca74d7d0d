import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './main.jsx' } },
  html: { title: 'Sign in', favicon: './icon.svg' },
  server: {
    port: Number(process.env.PORT),
    strictPort: true,
    proxy: { '/api': process.env.BACKEND },
  },
});
