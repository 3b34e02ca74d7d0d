import { toNodeHandler } from '@otp-kit/server/node';
import express from 'express';
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

const app = express();
const policy = contentSecurityPolicy();
app.disable('x-powered-by');
app.use((_request, response, next) => {
  response.set('content-security-policy', policy);
  next();
});
// only widget
// Before any body parser: the signature of a webhook covers its bytes.
app.use('/api/otp/widget', toNodeHandler(widget));
// end
// only form
app.use('/api/otp', toNodeHandler(otp));
// end
app.use('/api/session', toNodeHandler(answerSession));
// Made by `npm run build`. In development the page comes from Vite.
app.use(express.static('dist'));

const port = Number(process.env['PORT'] ?? 3000);
app.listen(port, isDevelopment() ? '127.0.0.1' : '0.0.0.0', (error) => {
  if (error) throw error;
  console.log(`The server listens on http://localhost:${port}`);
  if (isDevelopment()) console.log('With "npm run dev", open http://localhost:5173');
});
