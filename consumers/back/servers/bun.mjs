import { createSite } from './proxies.mjs';

const site = createSite(process.env);
Bun.serve({
  port: process.env.PORT,
  hostname: '127.0.0.1',
  fetch: (request, server) => site(request, { peer: server.requestIP(request)?.address }),
});
