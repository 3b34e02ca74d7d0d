import { describe, expect, test } from 'vitest';
import { createSeal } from '../crypto/seal.ts';
import { createOtpProxyFixture, PHONE, START } from '../otp/otp-proxy.fixture.ts';
import { type SealedTransaction, TRANSACTION_KIND } from '../otp/sealed-transaction.ts';

const OLD = 'the-old-secret-of-at-least-32-bytes';
const NEW = 'the-new-secret-of-at-least-32-bytes';
const SHOP = 'the proxy of a shop';
const FLOW: SealedTransaction = {
  flowID: 'f'.repeat(36),
  transactionReqID: 'r'.repeat(64),
  transactionID: 't'.repeat(64),
  address: { email: `${'a'.repeat(64)}@${'b'.repeat(180)}.example` },
  second: { phoneNumber: PHONE },
  channels: ['whatsapp', 'telegram', 'sms', 'email'],
  digits: 6,
  session: '0'.repeat(64),
  endsAt: START + 180_000,
  delivery: 'real',
};

describe('createSeal', () => {
  test('opens what it sealed', async () => {
    const seal = createSeal([NEW], TRANSACTION_KIND, SHOP);

    expect(await seal.open(await seal.seal(FLOW, START), START)).toEqual(FLOW);
  });

  test('opens by every secret, seals by the first: secrets can be rotated', async () => {
    const before = createSeal([OLD], TRANSACTION_KIND, SHOP);
    const during = createSeal([NEW, OLD], TRANSACTION_KIND, SHOP);
    const after = createSeal([NEW], TRANSACTION_KIND, SHOP);
    const old = await before.seal(FLOW, START);
    const young = await during.seal(FLOW, START);

    expect(await during.open(old, START)).toEqual(FLOW);
    expect(await after.open(young, START)).toEqual(FLOW);
    expect(await after.open(old, START)).toBeUndefined();
    expect(await before.open(young, START)).toBeUndefined();
  });

  test('makes the same key of a text and of its bytes', async () => {
    const token = await createSeal([NEW], TRANSACTION_KIND, SHOP).seal(FLOW, START);
    const bytes = new TextEncoder().encode(NEW);

    expect(await createSeal([bytes], TRANSACTION_KIND, SHOP).open(token, START)).toEqual(FLOW);
  });

  test('opens nothing of another proxy that has the same secrets', async () => {
    const token = await createSeal([NEW], TRANSACTION_KIND, SHOP).seal(FLOW, START);

    const other = createSeal([NEW], TRANSACTION_KIND, `${SHOP} too`);

    expect(await other.open(token, START)).toBeUndefined();
  });

  test('shows nothing of the flow or the secret', async () => {
    const token = await createSeal([NEW], TRANSACTION_KIND, SHOP).seal(FLOW, START);
    const [header = ''] = token.split('.');

    expect(Object.keys(JSON.parse(atob(header))).sort()).toEqual(['alg', 'enc', 'kid']);
    expect(token).not.toContain(btoa('transactionReqID').slice(0, 12));
  });

  test('fits the largest flow into a cookie', async () => {
    expect((await createSeal([NEW], TRANSACTION_KIND, SHOP).seal(FLOW, START)).length).toBeLessThan(
      4000,
    );
  });

  test.each(['', 'x', 'a.b.c.d.e', '....'])('opens nothing of "%s"', async (token) => {
    expect(await createSeal([NEW], TRANSACTION_KIND, SHOP).open(token, START)).toBeUndefined();
  });
});

describe('the cookie', () => {
  const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };

  test.each([
    // environment, origin, name, secure
    ['production', 'https://shop.test', '__Host-otp', true],
    ['production', 'http://shop.test', '__Host-otp', true],
    ['production', 'http://localhost:3000', '__Host-otp', true], // a proxy in front may rewrite the host
    ['development', 'https://localhost:3000', '__Host-otp', true],
    ['development', 'http://shop.test', '__Host-otp', true],
    ['development', 'http://localhost:3000', 'otp', false],
    ['development', 'http://127.0.0.1:3000', 'otp', false],
    ['development', 'http://[::1]:3000', 'otp', false],
    ['development', 'http://127.evil.example', '__Host-otp', true],
  ] as const)(
    'in %s at %s begins with %s, Secure: %s',
    async (environment, origin, name, isSecure) => {
      const answer = await createOtpProxyFixture({ environment })
        .browser()
        .post('send', ADDRESS, { origin });

      const [line = ''] = answer.headers.getSetCookie();
      expect(line).toMatch(new RegExp(`^${name}-[0-9a-f]{8}-[0-9a-f]{12}=`));
      expect(line.endsWith('; Secure')).toBe(isSecure);
      expect(line).toContain('; Max-Age=600; Path=/; HttpOnly; SameSite=Lax');
    },
  );

  test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'])(
    'is Secure also in development when a proxy in front says so by %s',
    async (name) => {
      const options = { origin: 'http://localhost:3000', headers: { [name]: 'for=1.1.1.1' } };
      const { browser } = createOtpProxyFixture({ environment: 'development' });

      const answer = await browser().post('send', ADDRESS, options);

      const [line = ''] = answer.headers.getSetCookie();
      expect(line).toMatch(/^__Host-otp-.*; Secure$/);
    },
  );

  test('is not read by its plain name in production', async () => {
    const { browser } = createOtpProxyFixture();
    const person = browser();
    await person.send();
    const name = person.cookieName();
    person.jar.set(name.replace('__Host-', ''), person.jar.get(name) ?? '');
    person.jar.delete(name);

    expect((await person.verify()).body.code).toBe('NO_ACTIVE_FLOW');
  });

  test('is not given where a browser would drop it for its size', async () => {
    const { service, browser, errors } = createOtpProxyFixture();
    service.script['send'] = () =>
      service.json(200, {
        status: 'success',
        data: {
          transactionID: 't',
          transactionReqID: 'r'.repeat(3000),
          channels: ['whatsapp'],
          expiresAt: '2026-01-01T12:03:00.000Z',
        },
      });

    const answer = await browser().send();

    expect(answer).toMatchObject({ status: 502, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(errors[0]?.message).toContain('too large');
  });

  test('is found among others', async () => {
    const { browser } = createOtpProxyFixture();
    const person = browser();
    person.jar.set('theme', 'dark=er');
    await person.send();
    const { sealed } = person.carried();
    person.jar.clear();
    person.jar.set(`x${person.cookieName()}`, 'decoy');
    person.jar.set(`\u00a0${person.cookieName()}`, 'decoy'); // a neighbouring subdomain may set this one
    person.jar.set(person.cookieName(), sealed);
    person.jar.set('last', '1');

    expect((await person.verify()).status).toBe(200);
  });
});
