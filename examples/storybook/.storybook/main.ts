import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/*.stories.tsx'],
  core: { disableTelemetry: true },
  // The packages are links into this repository, which has a React of its own.
  viteFinal: (vite) => ({
    ...vite,
    resolve: { ...vite.resolve, dedupe: ['react', 'react-dom'] },
  }),
};

export default config;
