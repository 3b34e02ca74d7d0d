import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';

const source = (name: string): string => fileURLToPath(new URL(`./src/${name}`, import.meta.url));

/** Bundles the phone field of the element, with its numbering plans in further files, beside `otp-form.js`. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    conditions: ['@otp-kit/source', ...defaultClientConditions],
    alias: [{ find: /^react(\/jsx-runtime)?$/, replacement: source('form-api.ts') }],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: 'hidden',
    target: 'es2022',
    modulePreload: false,
    // With `light-dark()` as it is.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    lib: {
      entry: source('otp-form-phone.ts'),
      formats: ['es'],
      fileName: () => 'otp-form-phone.js',
    },
    rolldownOptions: {
      // What the list and the plans share with the field stays in the field's file.
      preserveEntrySignatures: 'allow-extension',
      onwarn(warning, warn) {
        // React's directive for its server components has no meaning on a page without them.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
      output: {
        chunkFileNames: 'otp-form-[name].js',
        minify: true,
        postBanner:
          '/*! @otp-kit/element, MIT, with libphonenumber-js and combobox-nav, MIT: see NOTICE.md */',
      },
    },
  },
});
