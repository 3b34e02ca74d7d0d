import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { respondForm } from './form-file.ts';
import { otp } from './otp.ts';
import { page } from './page.ts';
import { answerSession } from './session.ts';

/** The page {{route}} and its backend. */
export const otpRoutes = new Hono()
  .post('/api/otp/*', (c) => otp(c.req.raw, { peer: getConnInfo(c).remote.address }))
  .on(['GET', 'DELETE'], '/api/session', (c) => answerSession(c.req.raw))
  .get('{{route}}', (c) => c.html(page))
  .get('{{route}}/otp-form.js', respondForm);
