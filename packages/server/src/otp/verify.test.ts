import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withData } from '../service/recorded-service.fixture.ts';
import { createOtpProxyFixture } from './otp-proxy.fixture.ts';

/** A proxy whose service gives a certain enrollment token. */
function createPasskeyWorld(enrollmentToken: string) {
  const fixture = createOtpProxyFixture();
  fixture.service.script['verify'] = async (_, respond) =>
    withData(await respond(), { enrollmentToken });
  return fixture;
}

describe('the enrollment token', () => {
  // Named, since a title that differs with each run would be another line of the table of rows.
  test.each([
    ['random text', randomBytes(512).toString('base64url')],
    ['random bytes', randomBytes(512).toString('latin1')],
    ['like a JWT', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
    ['like JSON', '{"a":1}'],
    ['spaced', ' spaced\u0000\n'],
    ['beyond ASCII', 'مفتاح 🔑'],
    ['empty', ''],
  ])('is handed on as it came, whatever it is: %s [VER-09]', async (_, token) => {
    const person = createPasskeyWorld(token).browser();
    await person.send();

    expect((await person.verify()).body.data.enrollmentToken).toBe(token);
  });

  test('is in the response’s body and nowhere else: no header, cookie, log or hook has it [VER-09]', async () => {
    const token = randomBytes(24).toString('hex');
    const { browser, logs, errors, logins } = createPasskeyWorld(token);
    const person = browser();
    await person.send();

    const { headers, body } = await person.verify();

    expect(body.data.enrollmentToken).toBe(token);
    const { request: _request, ...told } = logins[0] ?? {};
    const elsewhere = JSON.stringify([...headers, [...person.jar], logs, errors, told]);
    expect(elsewhere).not.toContain(token);
    expect(person.jar.size).toBe(1);
    expect([...person.jar.keys()]).toEqual(['session']);
  });

  test('is handed over once: the flow that brought it has ended', async () => {
    const { browser } = createPasskeyWorld('enrol-2');
    const person = browser();
    await person.send();
    await person.verify();

    const again = await person.verify();

    expect(again.status).toBe(401);
    expect(again.text).not.toContain('enrol-2');
  });

  test('is lost with a login that fails, and in no report of it', async () => {
    const { service, browser, logs, errors } = createOtpProxyFixture({
      onVerified: () => Promise.reject(new Error('the database is away')),
    });
    const person = browser();
    await person.send();

    const answer = await person.verify();

    expect(service.journal).toHaveLength(2);
    expect(answer.status).toBe(500);
    const data = await service.dataOf(1);
    expect(data.enrollmentToken).toEqual(expect.any(String));
    expect(JSON.stringify([answer.text, logs, errors])).not.toContain(data.enrollmentToken);
  });
});
