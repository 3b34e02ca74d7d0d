import { toNodeHandler } from '@otp-kit/server/node';
import Koa from 'koa';
import { createBackend } from './proxies.mjs';

const { otp, widget, account } = createBackend(process.env);
const app = new Koa();
app.use((ctx, next) => {
  if (!ctx.path.startsWith('/api/otp/')) return next();
  ctx.respond = false;
  toNodeHandler(ctx.path.startsWith('/api/otp/widget/') ? widget : otp)(ctx.req, ctx.res);
});
app.use((ctx) => {
  ctx.body = account(ctx.headers.cookie);
});
app.listen(Number(process.env.PORT), '127.0.0.1');
