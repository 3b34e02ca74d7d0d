// The backend: the proxy, a page that needs a session, and the built pages.
import { toNodeHandler } from '@otp-kit/server/node';
import express from 'express';
import { accountPage, otp } from './lib/otp.js';

const { PAGES, PORT } = process.env;
const app = express().use('/api/otp', toNodeHandler(otp));
app.get('/api/account', (request, response) => {
  response.send(accountPage(request.headers.cookie));
});
if (PAGES) app.use(express.static(PAGES));
app.listen(PORT, '127.0.0.1');
