import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { createBackend } from './proxies.mjs';

const { otp, widget, account } = createBackend(process.env);
const app = new Hono();
app.all('/api/otp/widget/*', (c) => widget(c.req.raw, { peer: getConnInfo(c).remote.address }));
app.post('/api/otp/*', (c) => otp(c.req.raw, { peer: getConnInfo(c).remote.address }));
app.get('/api/account', (c) => c.text(account(c.req.header('cookie'))));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
