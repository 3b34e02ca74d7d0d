import type { Plugin } from 'vite';

const PAGE = '{{page}}';

/** Builds the page {{route}}, and in development sends its requests to the backend. */
export function otpKit(): Plugin {
  return {
    name: 'otp-kit',
    config({ build, server }) {
      const own = build?.rollupOptions?.input;
      const isNamed = typeof own === 'object' && !Array.isArray(own);
      const added = own === undefined ? ['index.html', PAGE] : [PAGE];
      const hasProxy = Object.keys(server?.proxy ?? {}).some((path) => '/api/otp'.startsWith(path));
      const target = `http://127.0.0.1:${process.env['PORT'] ?? '{{port}}'}`;
      return {
        build: { rollupOptions: { input: isNamed ? { 'otp-kit': PAGE } : added } },
        ...(!hasProxy && { server: { proxy: { '/api/otp': target, '/api/session': target } } }),
      };
    },
  };
}
