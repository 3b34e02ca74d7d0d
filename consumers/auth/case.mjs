/** The bridges to the auth libraries, by their script. Each version is the oldest that it works with, or the newest of a minor. */
const BRIDGES = {
  'better-auth': {
    title: 'better-auth',
    mode: 'session, two-factor, ban',
    versions: ['1.4.0', '1.5.6', '1.6.34', '1.7.25'],
    library: 'better-auth',
    // Without Vitest, npm 10 fails to install better-auth.
    dependencies: { '@otp-kit/better-auth': 'packed', vitest: '4.1.12' },
  },
  'auth-js': {
    title: 'Auth.js, `@auth/core`',
    mode: 'session',
    versions: ['0.37.0', '0.41.3'],
    library: '@auth/core',
    dependencies: { '@otp-kit/server': 'packed' },
  },
};

export default Object.entries(BRIDGES).flatMap(
  ([name, { title, mode, versions, library, dependencies }]) =>
    versions.map((version) => ({
      ...{ name: `${name}-${version}`, group: 'backend', title, version, mode },
      async run(context) {
        await context.install({ ...dependencies, [library]: version });
        await context.exec('node', [`${name}.mjs`]);
      },
    })),
);
