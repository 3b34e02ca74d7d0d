// The bridges in a product with better-auth and with Auth.js, whose user has a field of the product's own.

import { Auth, type AuthConfig } from '@auth/core';
import { betterAuthPhone } from '@otp-kit/better-auth';
import { createOtpProxy, createWidgetProxy, type OtpProxyConfig } from '@otp-kit/server';
import { authJsPhone } from '@otp-kit/server/auth-js';
import { betterAuth } from 'better-auth';

declare module '@auth/core/types' {
  interface User {
    role: 'buyer' | 'seller';
  }
}

declare const config: Omit<OtpProxyConfig, 'onVerified'>;
declare const widgetConfig: Omit<Parameters<typeof createWidgetProxy>[0], 'onVerified'>;

const better = betterAuthPhone({ signUp: false });
export const auth = betterAuth({ plugins: [better] });
export const phoneNumber = async (headers: Headers): Promise<string | null | undefined> =>
  (await auth.api.getSession({ headers }))?.user.phoneNumber;

const authJs = authJsPhone({
  findUser: (id) => ({ id, role: 'buyer' as const }),
  handler: (request) => Auth(request, authConfig),
});
export const authConfig: AuthConfig = { providers: [authJs.provider] };

const anyone = authJsPhone({ findUser: (id) => ({ id }), handler: () => new Response() });
// @ts-expect-error: the user of this product has a role
export const withoutRole: AuthConfig = { providers: [anyone.provider] };

for (const { onVerified } of [better, authJs]) {
  createOtpProxy({ ...config, onVerified });
  createWidgetProxy({ ...widgetConfig, onVerified });
}
