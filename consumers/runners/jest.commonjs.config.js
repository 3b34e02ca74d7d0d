export default {
  testEnvironment: './environment.js',
  testTimeout: 60_000,
  testMatch: ['**/*.test.jsx'],
  transform: {
    '\\.jsx?$': [
      'babel-jest',
      {
        presets: [
          ['@babel/preset-env', { targets: { node: 'current' } }],
          ['@babel/preset-react', { runtime: 'automatic' }],
        ],
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!@otp-kit/)'],
};
