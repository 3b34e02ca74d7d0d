import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './main.jsx' } },
  html: { title: 'Sign in', favicon: './icon.svg' },
  // Otherwise the first focus of the form compiles the solver and reloads the page.
  dev: { lazyCompilation: false },
  server: {
    port: Number(process.env.PORT),
    strictPort: true,
    proxy: { '/api': process.env.BACKEND },
  },
});
