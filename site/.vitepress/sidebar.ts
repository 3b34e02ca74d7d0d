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

// Written by typedoc, with the pages of the API reference.
const apiPages: readonly string[] = JSON.parse(
  readFileSync(new URL('../api/pages.json', import.meta.url), 'utf8'),
);

const guide = (text: string, name: string): DefaultTheme.SidebarItem => ({
  text,
  link: `/guides/${name}`,
});

const emulatorPage = (text: string, name: string): DefaultTheme.SidebarItem => ({
  text,
  link: `/emulator/${name}`,
});

/** The pages beside the text, for each folder. */
export const sidebar: DefaultTheme.SidebarMulti = {
  '/guides/': [
    {
      text: 'Your stack',
      items: [
        guide('Next', 'next'),
        guide('Vite and Express', 'vite-express'),
        guide('Hono on Workers', 'hono-workers'),
        guide('Fastify', 'fastify'),
        guide('React Router', 'react-router'),
        guide('Vue', 'vue'),
        guide('Plain HTML', 'html'),
      ],
    },
    {
      text: 'Topics',
      items: [
        guide('Hosted widget', 'widget'),
        guide('Utility messages', 'utilities'),
        guide('Testing', 'testing'),
        guide('Theming', 'theming'),
        guide('Security', 'security'),
        guide('Going to production', 'production'),
        guide('Operations', 'operations'),
        guide('Troubleshooting', 'troubleshooting'),
      ],
    },
  ],
  '/emulator/': [
    {
      text: 'Use',
      items: [
        emulatorPage('The command', 'command'),
        emulatorPage('In a test', 'testing'),
        emulatorPage('The console', 'console'),
        emulatorPage('Faults', 'faults'),
        emulatorPage('Warnings', 'warnings'),
        emulatorPage('Snapshots', 'snapshots'),
      ],
    },
    {
      text: 'Reference',
      items: [
        emulatorPage('Settings of a seed', 'settings'),
        emulatorPage('Behaviors', 'behaviors'),
        emulatorPage('Control API', 'control-api'),
      ],
    },
    {
      text: 'What it emulates',
      items: [
        emulatorPage('Limits and difficulty', 'limits'),
        emulatorPage('Channels and providers', 'channels'),
        emulatorPage('Callbacks', 'callbacks'),
        emulatorPage('Captcha', 'captcha'),
        emulatorPage('Hosted page', 'hosted-page'),
        emulatorPage('Utility messages', 'utility-messages'),
        emulatorPage('V1.0', 'v1'),
      ],
    },
  ],
  '/api/': [
    { text: 'All entries', link: '/api/' },
    {
      text: 'API reference',
      items: apiPages.map((name) => ({
        text: name,
        link: `/api/${name.replace('@otp-kit/', '')}`,
      })),
    },
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
