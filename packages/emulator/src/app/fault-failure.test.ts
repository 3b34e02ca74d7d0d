import { describe, expect, test } from 'vitest';
import { FAULTY_OPERATIONS } from '../faults/faults.ts';
import { createHostedFixture } from '../widget/hosted-page.fixture.ts';
import { PHONE } from './v12-core.fixture.ts';

const PATHS: Readonly<Record<string, string>> = {
  'v12.challenge': '/api/v1.2/transactions/challenge',
  'v12.send': '/api/v1.2/transactions/send',
  'v12.verify': '/api/v1.2/transactions/verify',
};

// The catalogue of utility messages has no such code, and V1.0 has no codes.
const OPERATIONS = FAULTY_OPERATIONS.filter((operation) => !/^(utilities|v10)\./.test(operation));

const DETAILS = {
  issues: [{ path: expect.stringMatching(/./), message: expect.stringMatching(/./) }],
};

describe('a VALIDATION_ERROR carries details', () => {
  test.each(OPERATIONS)('where a fault of %s names it', async (operation) => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.begin();
    await fixture.control('POST', '/faults', { operation, name: 'VALIDATION_ERROR' });

    const path = PATHS[operation];
    const step = operation.replace('widget.', '').replaceAll('.', '/');
    const { body } =
      operation === 'v12.challenge'
        ? await fixture.get(path ?? '')
        : path !== undefined
          ? await fixture.post(path, {})
          : operation === 'widget.create-attempt'
            ? await fixture.create()
            : await fixture.step(attemptId, step);

    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', details: DETAILS });
  });

  test.each(['resend', 'verify'])('where %s comes before any code', async (step) => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.begin();

    const { body } = await fixture.step(attemptId, step, { otp: '123456' });

    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', details: DETAILS });
  });

  test('where the passkey has another form', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.beginCode();
    await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    const { body } = await fixture.step(attemptId, 'passkey/register', { response: 'none' });

    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', details: DETAILS });
  });

  test.each([' ', '()'])('where nothing is left of the normalized number %j', async (spaces) => {
    const fixture = createHostedFixture();
    await fixture.control('PATCH', '/seed', { behaviors: { unnormalizedPhone: 'normalized' } });

    const { body } = await fixture.create({ verificationAddress: { phoneNumber: spaces } });

    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', details: DETAILS });
  });
});

test('a fault of create-attempt by quota has the required and the remaining quota', async () => {
  const fixture = createHostedFixture();
  const fault = { operation: 'widget.create-attempt', name: 'INSUFFICIENT_QUOTA' };
  await fixture.control('POST', '/faults', { ...fault, phoneNumber: PHONE });

  const { status, body } = await fixture.create();

  expect(status).toBe(402);
  expect(body.requiredQuota).toBeGreaterThan(body.remainingQuota);
});
