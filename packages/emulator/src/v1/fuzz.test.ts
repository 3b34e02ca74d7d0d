import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createV1Fixture, TRANSACTIONS } from '../app/v1-core.fixture.ts';
import { API_KEY, PHONE, PIPELINE } from '../app/v12-core.fixture.ts';
import { anyValue, arbitraryBody, expectResponse, repetitions } from '../http/fuzz.fixture.ts';

function jsonRequest(path: string, body: string): Request {
  const headers = { 'Content-Type': 'application/json' };
  return new Request(`http://localhost${path}`, { method: 'POST', headers, body });
}

// fast-check prints the seed of a run that fails.
test('a create of any shape gets a response', async () => {
  const { core } = createV1Fixture({}, { behaviors: { legacyOptin: 'on' } });
  const create = arbitraryBody({
    APIKey: fc.oneof(fc.constant(API_KEY), anyValue),
    pipelineID: fc.oneof(fc.constant(PIPELINE), anyValue),
    verificationAddress: fc.oneof(
      fc.record({ phoneNumber: fc.oneof(fc.constant(PHONE), anyValue), email: anyValue }),
      anyValue,
    ),
    digits: fc.oneof(fc.constantFrom(4, 5, 6), anyValue),
    optin: fc.oneof(fc.boolean(), anyValue),
  });

  await fc.assert(
    fc.asyncProperty(create, async (body) => {
      await expectResponse(await core.fetch(jsonRequest(TRANSACTIONS, body)), 'message');
    }),
    { numRuns: repetitions(300) },
  );
});

test('a verify of any shape gets a response, and only the code that was sent verifies', async () => {
  const { core, sent, lastCode } = createV1Fixture();
  const transactionReqID = await sent();
  const path = `${TRANSACTIONS}/verify/${transactionReqID}`;

  await fc.assert(
    fc.asyncProperty(arbitraryBody({ otp: anyValue }), async (body) => {
      fc.pre(!body.includes(lastCode()));
      const response = await core.fetch(jsonRequest(path, body));
      expect(response.ok).toBe(false);
      await expectResponse(response, 'message');
    }),
    { numRuns: repetitions(300) },
  );
});

test('an ID of any shape in a path gets a response', async () => {
  const { core } = createV1Fixture();
  const call = fc.constantFrom('activate', 'verify', 'optin-link');

  await fc.assert(
    fc.asyncProperty(call, fc.webSegment(), async (name, id) => {
      const path = `${TRANSACTIONS}/${name}/${id}`;
      const request =
        name === 'optin-link'
          ? new Request(`http://localhost${path}`)
          : jsonRequest(path, '{"otp":"123456"}');
      await expectResponse(await core.fetch(request), 'message');
    }),
    { numRuns: repetitions(200) },
  );
});
