import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig, postcssIsolateStyles } from 'vitepress';
import llmstxt from 'vitepress-plugin-llms';
import { breakCodes } from './break-codes.ts';
import { labelCells } from './cell-labels.ts';
import { showFileNames } from './file-names.ts';
import { linkTypes } from './link-types.ts';
import { createLivePreload } from './preload-live.ts';
import { searchIndex } from './search/build-index.ts';
import { sidebar } from './sidebar.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const elementSource = (name: string): string => `${repository}packages/element/src/${name}`;

/** Vite 5 looks for the solver's worker under the name that `tsc` emits. */
const workerSource: Plugin = {
  name: 'worker-source',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/pow/src/worker-scripts.ts')
      ? code.replace("'./worker.js'", "'./worker.ts'")
      : null,
};

const searchButton = `${repository}site/.vitepress/theme/search/search-button.vue`;

const onDemand = `${repository}site/tab/passkeys-on-demand.ts`;

/** Loads the library of passkeys when one is used. */
const passkeysOnDemand: Plugin = {
  name: 'passkeys-on-demand',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /^@simplewebauthn\/server(\/helpers)?$/.test(source) && importer !== onDemand ? onDemand : null,
};

const livePreload = createLivePreload();

export default defineConfig({
  title: 'otp-kit',
  description: 'Verify phone numbers and email addresses with one-time passcodes',
  lang: 'en',
  // A browser otherwise asks for /favicon.ico.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  cleanUrls: true,
  lastUpdated: false,
  transformHead: livePreload.transformHead,
  srcExclude: ['README.md', 'generate/*.md', 'emulator/generated/*.md', 'react/generated/*.md'],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (markdown) => {
      showFileNames(markdown);
      labelCells(markdown);
      breakCodes(markdown);
      linkTypes(markdown);
    },
  },
  vite: {
    // The site runs the sources of the packages, with the React of the element.
    resolve: {
      conditions: ['@otp-kit/source'],
      alias: [
        { find: /^.*\/VPNavBarSearch\.vue$/, replacement: searchButton },
        { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
        {
          find: /^react(-dom)?(\/client)?$/,
          replacement: elementSource('preact-as-react.ts'),
        },
        { find: './hash-wasm-engine.ts', replacement: elementSource('no-hash-wasm.ts') },
      ],
    },
    // The form and the panels beside it have looks of their own, inside the text, too.
    css: {
      postcss: { plugins: [postcssIsolateStyles({ includeFiles: [/base\.css/, /vp-doc\.css/] })] },
    },
    // llms.txt and llms-full.txt, under the name of the site: its first page has another one.
    plugins: [
      workerSource,
      passkeysOnDemand,
      livePreload.plugin,
      llmstxt({
        domain: '',
        ignoreFiles: ['index.md'],
        customTemplateVariables: { title: 'otp-kit' },
      }),
    ],
    esbuild: { jsx: 'automatic' },
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      // Without nested rules: WebKit does not look at a width inside of one again when its window grows.
      cssTarget: 'safari16',
      chunkSizeWarningLimit: 1500,
      rollupOptions: {
        onwarn(warning, warn) {
          // React's directive for its server components has no meaning here, nor has its place.
          if (!/^(MODULE_LEVEL_DIRECTIVE|SOURCEMAP_ERROR)$/.test(warning.code ?? '')) warn(warning);
        },
      },
    },
    server: { fs: { allow: [repository] } },
  },
  themeConfig: {
    search: searchIndex,
    nav: [
      { text: 'Try it', link: '/' },
      { text: 'Guides', link: '/guides/', activeMatch: '^/guides/' },
      { text: 'React form', link: '/react/', activeMatch: '^/react/' },
      { text: 'Emulator', link: '/emulator/', activeMatch: '^/emulator/' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      { text: 'Error codes', link: '/errors/', activeMatch: '^/errors/' },
    ],
    sidebar,
    outline: { level: [2, 3] },
  },
});
