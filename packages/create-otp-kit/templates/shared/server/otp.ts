import { createLazyProxy, createOtpProxy } from '@otp-kit/server';
import { startSession } from './session.ts';
import { proxySettings, setting } from './settings.ts';

/** The backend of the form: the routes under /api/otp. It keeps the keys and the code from the browser. */
export const otp = createLazyProxy(() =>
  createOtpProxy({
    ...proxySettings(),
    pipelineID: setting('OTP_PIPELINE_ID'),
    onVerified: ({ address }) => ({ headers: { 'set-cookie': startSession(address) } }),
  }),
);
