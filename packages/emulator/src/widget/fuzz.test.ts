import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyValue, arbitraryBody, expectResponse, repetitions } from '../http/fuzz.fixture.ts';
import { createHostedFixture, ORIGIN, stepPath } from './hosted-page.fixture.ts';

const STEPS = [
  'load',
  'captcha',
  'otp',
  'resend',
  'verify',
  'passkey/authenticate/options',
  'passkey/authenticate',
  'passkey/register/options',
  'passkey/register',
];

function post(body: string, type = 'application/json'): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': type, Origin: ORIGIN }, body };
}

describe('whatever arrives at the origin of the page', () => {
  test('a step of any shape gets a response, before a success and after it', async () => {
    const fixture = createHostedFixture();
    const underWay = await fixture.beginCode();
    const verified = await fixture.beginCode();
    await fixture.step(verified, 'verify', { otp: fixture.lastCode() });
    const bytes = fc.oneof(
      fc.base64String(),
      fc.jsonValue().map((it) => Buffer.from(JSON.stringify(it)).toString('base64url')),
      anyValue,
    );
    const credential = fc.record({
      id: bytes,
      rawId: bytes,
      type: fc.constant('public-key'),
      response: fc.record({
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        attestationObject: bytes,
      }),
    });
    const step = arbitraryBody({
      deviceId: fc.oneof(fc.constant('device_1'), anyValue),
      challengeId: anyValue,
      turnstileToken: anyValue,
      channel: anyValue,
      otp: anyValue,
      response: fc.oneof(credential, anyValue),
    });

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...STEPS),
        fc.constantFrom(underWay, verified),
        step,
        async (name, attemptId, body) => {
          await expectResponse(await fixture.ask(stepPath(attemptId, name), post(body)));
        },
      ),
      { numRuns: repetitions(600) },
    );
  });

  test('a captcha of any shape gets a response', async () => {
    const fixture = createHostedFixture();
    const question = arbitraryBody({
      sitekey: fc.oneof(fc.constant('1x00000000000000000000AA'), anyValue),
      hostname: anyValue,
      action: anyValue,
      cData: anyValue,
      secret: fc.oneof(fc.constant('1x0000000000000000000000000000000AA'), anyValue),
      response: anyValue,
      idempotency_key: anyValue,
    });
    const types = ['application/json', 'application/x-www-form-urlencoded', 'nothing'];

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('token', 'siteverify'),
        fc.constantFrom(...types),
        question,
        async (name, type, body) => {
          const response = await fixture.ask(`/turnstile/v0/${name}`, post(body, type));
          expect(response.status).toBeLessThan(500);
          expect(JSON.parse(await response.text())).toBeTypeOf('object');
        },
      ),
      { numRuns: repetitions(300) },
    );
  });

  test('a path of any shape gets a response', async () => {
    const fixture = createHostedFixture();
    const folders = ['/_emulator/widget/attempts', '/turnstile/v0', '/assets/hosted-page', ''];
    const path = fc.oneof(
      fc.webPath(),
      fc.constantFrom('/%', '/%E0%A4%A/load', '/attempt_%ff/load'),
    );

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...folders), path, async (folder, rest) => {
        expect((await fixture.ask(folder + rest, post('{}'))).status).toBeLessThan(500);
        expect((await fixture.ask(folder + rest)).status).toBeLessThan(500);
      }),
      { numRuns: repetitions(200) },
    );
  });
});
