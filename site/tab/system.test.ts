import { describe, expect, test } from 'vitest';
import { errorPages } from '../generate/error-pages.ts';
import { TEST_NUMBER } from './enter-text.ts';
import { flowIn, newestCode, provoke } from './provoke.fixture.ts';
import { createTabSystem } from './system.ts';

test('verifies a number in one tab: form, proxy and service', async () => {
  const system = createTabSystem();
  const flow = flowIn(system);

  await flow.send({ phoneNumber: TEST_NUMBER });
  await flow.verify(newestCode(system));

  expect(flow.getSnapshot().status).toBe('verified');
  expect(system.messages()).toMatchObject([{ ended: 'used' }]);
  const passed = system.traffic
    .entries()
    .flatMap((entry) =>
      entry.kind === 'request' ? [`${entry.from} > ${entry.to} ${entry.path} ${entry.status}`] : [],
    );
  expect(passed).toEqual([
    'form > proxy /api/otp/challenge 200',
    'proxy > service /api/v1.2/transactions/challenge 200',
    'form > proxy /api/otp/send 200',
    'proxy > service /api/v1.2/transactions/send 200',
    'form > proxy /api/otp/verify 200',
    'proxy > service /api/v1.2/transactions/verify 200',
  ]);
  flow.close();
  system.close();
});

describe('the page of an error code', () => {
  const pages = errorPages();
  const shownBy = (markdown: string) => /The form shows:\*\* “(.+)”/.exec(markdown)?.[1];

  test('names the user only where a user can act, and the developer for a program or a configuration', () => {
    const actorOf = (code: string) =>
      /Who must act:\*\* (The user|You)/.exec(
        pages.find((page) => page.code === code)?.markdown ?? '',
      )?.[1];

    expect(['INVALID_OTP', 'INVALID_EMAIL', 'pre_send_failure'].map(actorOf)).toEqual([
      'The user',
      'The user',
      'The user',
    ]);
    for (const code of [
      'WEBHOOK_SIGNATURE_INVALID',
      'PASSKEY_DISABLED',
      'TEMPLATE_NOT_FOUND',
      'TRANSACTION_CREATION_FAILED',
      'channel_not_eligible',
      'TURNSTILE_TOKEN_MISSING',
      'WIDGET_ORIGIN_REFUSED',
    ])
      expect([code, actorOf(code)]).toEqual([code, 'You']);
  });

  test('of a wrong code says when the text changes, and that another code may be right', () => {
    const { markdown = '' } = pages.find(({ code }) => code === 'INVALID_OTP') ?? {};

    expect(markdown).toContain('once a new code can be requested, it shows:** “That code isn’t');
    expect(markdown).toContain('no: the same request fails again');
    expect(markdown).toContain('another one may be right');
  });

  test('exists once for each code, and has a place to go to', () => {
    expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(140);
  });

  test('has both texts about a country, and says what its class means', () => {
    const { markdown } = pages.find(({ code }) => code === 'COUNTRY_NOT_ALLOWED') ?? {};

    expect(markdown).toContain('“We can’t send codes to this country.”');
    expect(markdown).toContain('“We can’t send codes to France.”');
    expect(markdown).toContain('`terminal`: something in the request');
  });

  test('has the texts of each wrong code in a row', () => {
    const { markdown } = pages.find(({ code }) => code === 'INVALID_OTP') ?? {};

    expect(markdown).toContain('“That code isn’t right. Check the latest message.”');
    expect(markdown).toContain('“That code isn’t right. Ask for a new one.”');
    expect(markdown).toContain('“That code isn’t right. One try left.”');
  });

  test.each(['RATE_LIMIT_PIPELINE_PERMINUTE', 'INVALID_API_KEY', 'INVALID_OTP'])(
    'makes %s happen, and says what the form shows',
    async (code) => {
      const markdown = pages.find((page) => page.code === code)?.markdown ?? '';

      expect(await provoke(code)).toContain(code);
      expect(await provoke(code)).toContain(shownBy(markdown) ?? 'a text');
    },
  );

  test.each(['ATTEMPT_EXPIRED', 'send_failed', 'WEBHOOK_TIMESTAMP_SKEW'])(
    'makes %s happen without a form',
    async (code) => {
      expect(await provoke(code)).toContain(code);
    },
  );

  test.each(pages.filter(({ markdown }) => !markdown.includes('cannot make it happen')))(
    'makes $code happen, and says what the form shows',
    { tags: ['full'] },
    async ({ code, markdown }) => {
      const happened = await provoke(code);

      expect(happened).toContain(code);
      expect(happened).toContain(shownBy(markdown) ?? '');
    },
  );
});
