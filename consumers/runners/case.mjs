const KIT = {
  '@otp-kit/react': 'packed',
  '@otp-kit/client': 'packed',
  react: '19.3.1',
  'react-dom': '19.3.1',
  '@testing-library/dom': '10.4.2',
  '@testing-library/react': '16.3.3',
  '@testing-library/user-event': '14.6.13',
};
const VITEST = { ...KIT, vitest: '4.1.12', vite: '8.3.8' };
const JEST = {
  ...KIT,
  jest: '30.5.2',
  'jest-environment-jsdom': '30.5.2',
  'babel-jest': '30.5.2',
  '@babel/core': '7.28.5',
  '@babel/preset-env': '7.28.5',
  '@babel/preset-react': '7.28.5',
};

export default [
  {
    name: 'vitest-jsdom',
    title: 'Vitest',
    version: '4.1.12',
    mode: 'jsdom 26',
    async run(context) {
      await context.install({ ...VITEST, jsdom: '26.1.0' });
      await context.exec('vitest', ['run', '--environment=jsdom']);
    },
  },
  {
    name: 'vitest-happy-dom',
    title: 'Vitest',
    version: '4.1.12',
    mode: 'happy-dom 20',
    async run(context) {
      await context.install({ ...VITEST, 'happy-dom': '20.14.6' });
      await context.exec('vitest', ['run', '--environment=happy-dom']);
    },
  },
  {
    name: 'jest-es-modules',
    title: 'Jest',
    version: '30.5.2',
    mode: 'jsdom 26 with ES modules',
    async run(context) {
      await context.install(JEST);
      const env = { NODE_OPTIONS: '--experimental-vm-modules' };
      await context.exec('jest', ['--config=jest.config.js'], { env });
    },
  },
  {
    name: 'jest-commonjs',
    title: 'Jest',
    version: '30.5.2',
    mode: 'jsdom 26 with CommonJS by Babel',
    async run(context) {
      await context.install(JEST);
      await context.exec('jest', ['--config=jest.commonjs.config.js']);
    },
  },
].map((one) => ({ ...one, group: 'test runner' }));
