import { createLazyProxy, createWidgetProxy } from '@otp-kit/server';
import { startSession } from './session.ts';
import { proxySettings, setting } from './settings.ts';

/** The backend of the widget: the routes under /api/otp/widget, with the one for the service's webhook. */
export const widget = createLazyProxy(() =>
  createWidgetProxy({
    ...proxySettings(),
    publicKey: setting('OTP_WIDGET_PUBLIC_KEY'),
    widgetSecret: setting('OTP_WIDGET_SECRET'),
    widgetOrigin: setting('OTP_WIDGET_ORIGIN'),
    webhookSecrets: [setting('OTP_WEBHOOK_SECRET')],
    onVerified: ({ address }) => ({ headers: { 'set-cookie': startSession(address) } }),
  }),
);
