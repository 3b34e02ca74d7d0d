export default {
  testEnvironment: './environment.js',
  testTimeout: 60_000,
  testMatch: ['**/*.test.jsx'],
  extensionsToTreatAsEsm: ['.jsx'],
  transform: {
    '\\.jsx$': ['babel-jest', { presets: [['@babel/preset-react', { runtime: 'automatic' }]] }],
  },
};
