import { toNodeHandler } from '@otp-kit/server/node';
import Fastify from 'fastify';
import { createBackend } from './proxies.mjs';

const { otp, widget, account } = createBackend(process.env);
const app = Fastify();
app.post('/api/otp/*', (request, reply) => {
  request.raw.body = request.body;
  reply.hijack();
  toNodeHandler(otp)(request.raw, reply.raw);
});
app.register(async (raw) => {
  raw.removeAllContentTypeParsers();
  raw.addContentTypeParser('*', (_request, _payload, done) => done(null));
  raw.all('/api/otp/widget/*', (request, reply) => {
    reply.hijack();
    toNodeHandler(widget)(request.raw, reply.raw);
  });
});
app.get('/api/account', (request) => account(request.headers.cookie));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
