/** @module-tag landing */
import { createEmulator, type Emulator } from '@otp-kit/emulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordBehaviors } from './record-behaviors.ts';

const PHONE = '+201001234567';
let emulator: Emulator;

beforeAll(async () => {
  emulator = await createEmulator({ port: 0 });
});

afterAll(() => emulator.close());

async function control(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${emulator.url}/_emulator/v1/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function record() {
  const { apiKey, pipelineID, widget } = emulator.credentials;
  const baseUrl = emulator.url;
  return recordBehaviors(
    {
      otp: { baseUrl, apiKey, pipelineID },
      widget: {
        baseUrl,
        apiKey,
        publicKey: widget?.publicKey ?? '',
        widgetSecret: widget?.secret ?? '',
      },
      isProduction: false,
      nameOf: (_proxy, option) => option,
      now: Date.now,
    },
    PHONE,
  );
}

// Together they have each value of each behavior that is recorded.
test.each([
  {
    title: 'the first value of each behavior',
    behaviors: {
      unreadableBody: 'VALIDATION_ERROR',
      malformedAddress: 'VALIDATION_ERROR',
      unknownTransaction: 'TRANSACTION_NOT_FOUND',
      otpNotString: 'VALIDATION_ERROR',
      maxAttemptsCooldown: 'none',
      unnormalizedPhone: 'VALIDATION_ERROR',
      digitsStatus: 400,
      emailSignature: 'left-out',
      requestAuthStatus: 400,
    },
  },
  {
    title: 'the second value of each behavior',
    behaviors: {
      unreadableBody: 'MISSING_REQUIRED_FIELDS',
      malformedAddress: 'TRANSACTION_CREATION_FAILED',
      unknownTransaction: 'TRANSACTION_NOT_FOUND_404',
      otpNotString: 'INVALID_OTP',
      maxAttemptsCooldown: 'remaining',
      unnormalizedPhone: 'normalized',
      digitsStatus: 422,
      emailSignature: 'null',
      requestAuthStatus: 401,
    },
  },
  {
    title: 'the third values',
    behaviors: {
      unreadableBody: 'VALIDATION_ERROR_415',
      unknownTransaction: 'TRANSACTION_EXPIRED',
      emailSignature: 'empty',
    },
  },
  { title: 'no signature for an email address', behaviors: { emailSignature: 'rejected' } },
])('records a service with $title', async ({ behaviors }) => {
  await control('POST', 'reset');
  await control('PATCH', 'seed', { behaviors });

  const recorded = await record();

  expect(recorded).toMatchObject(behaviors);
});

test('sends one code, to the test number alone', async () => {
  await control('POST', 'reset');

  await record();

  const { data } = await (await control('GET', 'messages')).json();
  expect(data.map(({ to }: { to: string }) => to)).toEqual([PHONE]);
});
