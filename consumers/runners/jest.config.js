export default {
  testEnvironment: 'jest-fixed-jsdom',
  testMatch: ['**/*.test.jsx'],
  extensionsToTreatAsEsm: ['.jsx'],
  transform: {
    '\\.jsx$': ['babel-jest', { presets: [['@babel/preset-react', { runtime: 'automatic' }]] }],
  },
};
