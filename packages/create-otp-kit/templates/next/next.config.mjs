// `script-src` is missing here, because Next.js has inline scripts: its documentation shows how to add a nonce.
const policy = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export default {
  poweredByHeader: false,
  headers: async () => [
    { source: '/:path*', headers: [{ key: 'content-security-policy', value: policy }] },
  ],
};
