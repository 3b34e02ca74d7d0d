/** What the programs of the peers have in common. */
import { createRequire } from 'node:module';
import { createNodeFetch } from '@otp-kit/server/node';

const [, , upstreamPort] = process.argv;
const send = createNodeFetch();

/** Imports a module that is a dev dependency of a package, which bridges to it. */
export function importFrom(folder, module) {
  const manifest = new URL(`../../packages/${folder}/package.json`, import.meta.url);
  return import(createRequire(manifest).resolve(module));
}

/** Delivers a code through the program in place of the service, over the HTTP client of the proxy. */
export async function deliver(to, code) {
  const response = await send(`http://127.0.0.1:${upstreamPort}/deliver`, {
    ...{ method: 'POST', redirect: 'manual' },
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ to, code }),
  });
  if (!response.ok) throw new Error('the code was not delivered');
  await response.json();
}
