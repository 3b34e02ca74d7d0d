import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig, postcssIsolateStyles } from 'vitepress';
import llmstxt from 'vitepress-plugin-llms';
import { labelCells } from './cell-labels.ts';
import { showFileNames } from './file-names.ts';
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

/**
 * The words of a text for the search. A code is one word, too, so that its own page is found before those that name
 * its parts. VitePress sends this function to the browser as text, so it uses nothing around it.
 */
const wordsOf = (text: string): string[] => [
  ...text.split(/[\n\r\p{Z}\p{P}]+/u),
  ...(text.match(/[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+/g) ?? []),
];

/** Without the words that are in every text: they would find all pages, and be marked inside of other words. */
const termOf = (word: string): string | null => {
  const term = word.toLowerCase();
  const isCommon =
    /^(.|an?d?|are|as|be|by|can|do|for|has|how|i[nst]|my|no|not|o[fnr]|so|the|this|that|to|we|with|you)$/;
  return isCommon.test(term) ? null : term;
};

interface Section {
  readonly title: string;
  readonly titles: readonly string[];
}

/**
 * A page about a code comes before a page that names the code, and a guide with the word in a heading before both.
 * What the page says of the code itself comes before what others say with the same words.
 */
const weightOf = (id: string, term: string, section?: Partial<Section>): number => {
  const { title = '', titles = [] } = section ?? {};
  if (/\/errors\/\w/.test(id)) return term.includes('_') || titles.length === 0 ? 3 : 1;
  const headings = [title, ...titles].join(' ').toLowerCase().split(/\W+/);
  const isHeading = headings.includes(term) && !/^(..?|codes?|numbers?)$/.test(term);
  if (!id.includes('/guides/') || !isHeading) return 1;
  return titles.length === 0 ? 12 : 6;
};

/** How many letters of a word may differ: a short one with another letter is another word. */
const toleranceOf = (term: string): number => (term.length > 6 ? 2 : term.length > 5 ? 1 : 0);

export default defineConfig({
  title: 'otp-kit',
  description: 'Verify phone numbers and email addresses with one-time passcodes',
  lang: 'en',
  // A browser otherwise asks for /favicon.ico.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  cleanUrls: true,
  lastUpdated: false,
  srcExclude: ['README.md', 'generate/*.md', 'emulator/generated/*.md', 'react/generated/*.md'],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (markdown) => {
      showFileNames(markdown);
      labelCells(markdown);
    },
  },
  vite: {
    // The site runs the sources of the packages, with the React of the element.
    resolve: {
      conditions: ['@otp-kit/source'],
      alias: [
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
    search: {
      provider: 'local',
      options: {
        translations: {
          modal: {
            // VitePress adds what was searched for.
            noResultsText:
              'Nothing is found. Try a single word, a code such as INVALID_OTP, or the name of a function instead of',
          },
        },
        miniSearch: {
          options: { tokenize: wordsOf, processTerm: termOf },
          searchOptions: { boostDocument: weightOf, fuzzy: toleranceOf },
        },
      },
    },
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
