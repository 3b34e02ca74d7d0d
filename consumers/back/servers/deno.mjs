import { createSite } from './proxies.mjs';

const site = createSite(Deno.env.toObject());
Deno.serve(
  { port: Number(Deno.env.get('PORT')), hostname: '127.0.0.1' },
  (request, { remoteAddr }) => site(request, { peer: remoteAddr.hostname }),
);
