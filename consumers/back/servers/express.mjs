import { toNodeHandler } from '@otp-kit/server/node';
import express from 'express';
import { createBackend } from './proxies.mjs';

const { otp, widget, account } = createBackend(process.env);
const app = express();
app.use('/api/otp/widget', toNodeHandler(widget));
app.use(express.json());
app.use('/api/otp', toNodeHandler(otp));
app.get('/api/account', (request, response) => {
  response.send(account(request.headers.cookie));
});
app.listen(process.env.PORT, '127.0.0.1');
