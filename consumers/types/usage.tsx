// What a product writes, with mistakes that the types have to find.

import { createServer } from 'node:http';
import { OtpForm } from '@otp-kit/react';
import { ar } from '@otp-kit/react/ar';
import { phoneField } from '@otp-kit/react/phone';
import { createOtpProxy, type OtpProxy } from '@otp-kit/server';
import { toNodeHandler } from '@otp-kit/server/node';

const countries = phoneField({ countries: ['EG', 'SA'] });

export const SignIn = () => (
  <OtpForm
    endpoint="/api/otp"
    messages={ar}
    phoneField={countries}
    onVerified={({ next }) => next}
  />
);

// @ts-expect-error: the endpoint is required
export const WithoutEndpoint = () => <OtpForm />;

const proxy: OtpProxy = createOtpProxy({
  baseUrl: 'http://127.0.0.1:4400',
  apiKey: 'key',
  pipelineID: 'pipeline',
  sealSecrets: ['0'.repeat(44)],
  allowedCountries: ['EG'],
  onVerified: ({ address, client }) => ({
    headers: { 'set-cookie': `${client}=${Object.keys(address).join()}` },
  }),
});

createServer(toNodeHandler(proxy));

// @ts-expect-error: the secrets are required
createOtpProxy({ baseUrl: '', apiKey: '', pipelineID: '', allowedCountries: [], onVerified() {} });
