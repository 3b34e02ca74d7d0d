import { existsSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { contentSecurityPolicy } from './content-security-policy.ts';
// only form
import { otp } from './otp.ts';
// end
import { answerSession } from './session.ts';
import { isDevelopment } from './settings.ts';
// only widget
import { widget } from './widget.ts';

// end

// A wrong setting stops the start.
// only form
otp.start();
// end
// only widget
widget.start();
// end

const app = new Hono();
const policy = contentSecurityPolicy();
app.use(async (c, next) => {
  await next();
  c.header('content-security-policy', policy);
});
// only widget
app.all('/api/otp/widget/*', (c) => widget(c.req.raw, { peer: getConnInfo(c).remote.address }));
// end
// only form
app.post('/api/otp/*', (c) => otp(c.req.raw, { peer: getConnInfo(c).remote.address }));
// end
app.on(['GET', 'DELETE'], '/api/session', (c) => answerSession(c.req.raw));
// Made by `npm run build`. In development the page comes from Vite.
if (existsSync('dist')) app.use(serveStatic({ root: './dist' }));

const port = Number(process.env['PORT'] ?? 3000);
const hostname = isDevelopment() ? '127.0.0.1' : '0.0.0.0';
serve({ fetch: app.fetch, port, hostname }, () => {
  console.log(`The server listens on http://localhost:${port}`);
  if (isDevelopment()) console.log('With "npm run dev", open http://localhost:5173');
});
