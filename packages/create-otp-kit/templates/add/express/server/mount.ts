import { resolve } from 'node:path';
import { toNodeHandler } from '@otp-kit/server/node';
import type { Express } from 'express';
import { otp } from './otp.ts';
import { answerSession } from './session.ts';

/** Adds the backend of the form, and the page {{route}} that `vite build` makes. In development the page comes from Vite. */
export function mountOtp(app: Express): void {
  app.use('/api/otp', toNodeHandler(otp));
  app.use('/api/session', toNodeHandler(answerSession));
  app.get('{{route}}', (_request, response) => response.sendFile(resolve('dist{{route}}.html')));
}
