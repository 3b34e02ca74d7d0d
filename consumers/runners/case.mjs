const KIT = {
  '@otp-kit/react': 'packed',
  '@otp-kit/client': 'packed',
  react: '19.3.1',
  'react-dom': '19.3.1',
  '@testing-library/dom': '10.4.2',
  '@testing-library/react': '16.3.3',
  '@testing-library/user-event': '14.6.13',
};
const VITEST = { vitest: '4.1.12', vite: '8.3.8' };
const JEST = {
  jest: '30.5.2',
  'jest-environment-jsdom': '30.5.2',
  'babel-jest': '30.5.2',
  '@babel/core': '7.28.5',
  '@babel/preset-env': '7.28.5',
  '@babel/preset-react': '7.28.5',
};

/** Each runs `sign-in.test.jsx`: the name of its case, what is checked, the dependencies (the runner first), and the command. */
const RUNNERS = [
  ['vitest-jsdom', 'jsdom 26', { ...VITEST, jsdom: '26.1.0' }, 'vitest run --environment=jsdom'],
  [
    'vitest-happy-dom',
    'happy-dom 20',
    { ...VITEST, 'happy-dom': '20.14.6' },
    'vitest run --environment=happy-dom',
  ],
  ['jest-es-modules', 'jsdom 26 with ES modules', JEST, 'jest --config=jest.config.js'],
  [
    'jest-commonjs',
    'jsdom 26 with CommonJS by Babel',
    JEST,
    'jest --config=jest.commonjs.config.js',
  ],
];

export default RUNNERS.map(([name, mode, dependencies, command]) => {
  const [program, ...args] = command.split(' ');
  const env = name === 'jest-es-modules' ? { NODE_OPTIONS: '--experimental-vm-modules' } : {};
  return {
    name,
    group: 'test runner',
    title: program === 'jest' ? 'Jest' : 'Vitest',
    version: dependencies[program],
    mode,
    async run(context) {
      await context.install({ ...KIT, ...dependencies });
      await context.exec(program, args, { env });
    },
  };
});
