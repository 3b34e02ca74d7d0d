import { readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';

interface Page {
  readonly code: string;
  readonly slug: string;
}

// Written with the pages: the sources of the packages do not load here.
const errorPages: readonly Page[] = JSON.parse(
  readFileSync(new URL('../errors/pages.json', import.meta.url), 'utf8'),
);

// Written with the pages of the API reference: the groups of its index, with the names of their entries.
const apiGroups: readonly (readonly [title: string, names: readonly string[]])[] = JSON.parse(
  readFileSync(new URL('../api/pages.json', import.meta.url), 'utf8'),
);

/** A group of pages in a folder: the text and the name of each. */
function group(text: string, folder: string, pages: Readonly<Record<string, string>>) {
  const items = Object.entries(pages).map(([name, page]) => ({
    text: page,
    link: `/${folder}/${name}`,
  }));
  return { text, items };
}

/** The packages of a group of the API reference, each with its other entries below it, closed until one of them is shown. */
function packagesOf(names: readonly string[]): DefaultTheme.SidebarItem[] {
  const paths = names.map((name) => name.replace('@otp-kit/', ''));
  const itemOf = (path: string) => ({ text: path, link: `/api/${path}` });
  return paths
    .filter((path) => !path.includes('/'))
    .map((path) => {
      const below = paths.filter((each) => each.startsWith(`${path}/`));
      if (below.length === 0) return itemOf(path);
      return { ...itemOf(path), collapsed: true, items: below.map(itemOf) };
    });
}

/** The pages beside the text, for each folder. */
export const sidebar: DefaultTheme.SidebarMulti = {
  '/guides/': [
    group('Your stack', 'guides', {
      next: 'Next',
      'vite-express': 'Vite and Express',
      'hono-workers': 'Hono on Workers',
      fastify: 'Fastify',
      'react-router': 'React Router',
      vue: 'Vue',
      html: 'Plain HTML',
    }),
    group('Topics', 'guides', {
      widget: 'Hosted widget',
      passkeys: 'Add passkeys',
      utilities: 'Utility messages',
      'approve-a-payment': 'Approve a payment',
      'code-autofill': 'Code autofill',
      testing: 'Testing',
      theming: 'Theming',
      security: 'Security',
      production: 'Going to production',
      operations: 'Operations',
      troubleshooting: 'Troubleshooting',
    }),
  ],
  '/react/': [
    group('The React form', 'react', {
      '': 'Props and steps',
      addresses: 'Phone and email',
      languages: 'Languages and texts',
      captcha: 'Captcha',
      passkeys: 'Passkeys',
      styles: 'Styles',
      parts: 'Parts and hooks',
      devtools: 'The panel in the page',
      shadcn: 'shadcn registry',
    }),
  ],
  '/emulator/': [
    group('Use', 'emulator', {
      command: 'The command',
      testing: 'In a test',
      'other-languages': 'In other languages',
      preview: 'In a preview deployment',
      console: 'The console',
      faults: 'Faults',
      warnings: 'Warnings',
      snapshots: 'Snapshots',
    }),
    group('Reference', 'emulator', {
      settings: 'Settings of a seed',
      behaviors: 'Behaviors',
      'control-api': 'Control API',
      mcp: 'For coding agents',
    }),
    group('What it emulates', 'emulator', {
      limits: 'Limits and difficulty',
      channels: 'Channels and providers',
      callbacks: 'Callbacks',
      captcha: 'Captcha',
      'hosted-page': 'Hosted page',
      'utility-messages': 'Utility messages',
      v1: 'V1.0',
    }),
  ],
  '/api/': [
    { text: 'All entries', link: '/api/' },
    ...apiGroups.map(([title, names]) => ({ text: title, items: packagesOf(names) })),
  ],
  '/errors/': [
    { text: 'All codes', link: '/errors/' },
    {
      text: 'Error codes',
      items: errorPages.map(({ code, slug }) => ({
        // A long code breaks after an underscore.
        text: code.replaceAll('_', '_<wbr>'),
        link: `/errors/${slug}`,
      })),
    },
  ],
};
