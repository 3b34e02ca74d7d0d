import { readFile } from 'node:fs/promises';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { otp } from './otp.ts';
import { page } from './page.ts';
import { answerSession } from './session.ts';

// One file with the form, its styles and its solver, which loads it again in workers.
const form = new URL(import.meta.resolve('@otp-kit/element'));

/** The page {{route}} and its backend. */
export const otpRoutes = new Hono()
  .post('/api/otp/*', (c) => otp(c.req.raw, { peer: getConnInfo(c).remote.address }))
  .on(['GET', 'DELETE'], '/api/session', (c) => answerSession(c.req.raw))
  .get('{{route}}', (c) => c.html(page))
  .get('{{route}}/otp-form.js', async (c) => {
    return c.body(await readFile(form, 'utf8'), 200, { 'content-type': 'text/javascript' });
  });
