/** Each signs in by the bridge to an auth library: the oldest version that it works with, and the newest of each minor. */
export default [
  ...['1.4.0', '1.5.6', '1.6.34', '1.7.25'].map((version) => ({
    name: `better-auth-${version}`,
    title: 'better-auth',
    version,
    mode: 'session, two-factor, ban',
    run: (context) =>
      signIn(context, 'better-auth.mjs', {
        '@otp-kit/better-auth': 'packed',
        'better-auth': version,
        // Without it, npm 10 fails to install better-auth.
        vitest: '4.1.12',
      }),
  })),
  ...['0.37.0', '0.41.3'].map((version) => ({
    name: `auth-js-${version}`,
    title: 'Auth.js, `@auth/core`',
    version,
    mode: 'session',
    run: (context) =>
      signIn(context, 'auth-js.mjs', { '@otp-kit/server': 'packed', '@auth/core': version }),
  })),
].map((one) => ({ ...one, group: 'backend' }));

async function signIn(context, script, dependencies) {
  await context.install(dependencies);
  await context.exec('node', [script]);
}
