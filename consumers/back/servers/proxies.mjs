// What the servers beside this file share: the two proxies, and the product's own sessions.
import { createOtpProxy, createWidgetProxy } from '@otp-kit/server';

/** Creates the proxies and the page that needs a session, from the environment variables of the READMEs. */
export function createBackend(env) {
  const sessions = new Map();
  const common = {
    baseUrl: env.OTP_BASE_URL,
    apiKey: env.OTP_API_KEY,
    sealSecrets: [env.OTP_SEAL_SECRET],
    allowedCountries: ['EG'],
    environment: env.OTP_DEVELOPMENT === '1' ? 'development' : 'production',
    onVerified({ address }) {
      const id = crypto.randomUUID();
      sessions.set(id, address.phoneNumber);
      return { headers: { 'set-cookie': `session=${id}; Path=/; HttpOnly; SameSite=Lax` } };
    },
  };
  return {
    otp: createOtpProxy({ ...common, pipelineID: env.OTP_PIPELINE_ID }),
    widget: createWidgetProxy({
      ...common,
      publicKey: env.OTP_WIDGET_PUBLIC_KEY,
      widgetSecret: env.OTP_WIDGET_SECRET,
      widgetOrigin: env.OTP_WIDGET_ORIGIN,
      webhookSecrets: [env.OTP_WEBHOOK_SECRET],
    }),
    /** The text of the page, for the `Cookie` header of a request. */
    account: (cookies) => {
      const number = sessions.get(/session=([\w-]+)/.exec(cookies ?? '')?.[1]);
      return number ? `Signed in as ${number}` : 'Signed out';
    },
  };
}

/** The same as a function from a request to a response, for runtimes that serve one. */
export function createSite(env) {
  const { otp, widget, account } = createBackend(env);
  return (request, options) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/otp/widget/')) return widget(request, options);
    if (pathname.startsWith('/api/otp/')) return otp(request, options);
    return new Response(account(request.headers.get('cookie')));
  };
}
