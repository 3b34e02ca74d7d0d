import { expect, test } from 'vitest';
import { listenOn } from './listening-server.ts';

test('tells whom a request comes from over the network', async () => {
  const { port, close } = await listenOn(0, async (_request, { peer }) => Response.json({ peer }));

  const response = await fetch(`http://127.0.0.1:${port}/`);
  const body: unknown = await response.json();
  await close();

  expect(body).toEqual({ peer: '127.0.0.1' });
});
