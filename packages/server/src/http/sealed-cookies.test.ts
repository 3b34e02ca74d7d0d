import { describe, expect, test } from 'vitest';
import type { OtpProxyConfig } from '../otp/otp-options.ts';
import { createOtpProxyFixture, PHONE } from '../otp/otp-proxy.fixture.ts';
import { ACCOUNT } from '../service/recorded-service.fixture.ts';
import { createMemoryResultStore } from '../widget/results/memory-result-store.ts';
import { cookieOf, createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';

const AMERICAN = '+12025550143';
const OTHER = '+201001234568';

/** Two forms of one product: they share the service, the secrets and the default purpose. */
function createForms(staffConfig: Partial<OtpProxyConfig> = {}) {
  const news = createOtpProxyFixture({
    basePath: '/api/news',
    addressKinds: ['phoneNumber', 'email'],
    allowedCountries: ['EG', 'US'],
    defaultCountry: 'EG',
  });
  const staff = createOtpProxyFixture(
    { basePath: '/api/staff', now: () => news.clock.now, ...staffConfig },
    { service: news.service },
  );
  const reader = news.browser();
  return { news, staff, reader, employee: staff.browser(reader.jar) };
}

describe('a flow that was begun at another proxy', () => {
  test.each([
    ['an email address', { email: 'attacker@example.com' }],
    ['a number of another country', { phoneNumber: AMERICAN }],
    ['a number that both proxies serve', { phoneNumber: PHONE }],
  ])('verifies %s at its own proxy only', async (_name, verificationAddress) => {
    const { news, staff, reader, employee } = createForms();
    const { flowID } = (await reader.post('send', { verificationAddress })).body.data;

    const otp = reader.code();

    const answer = await employee.post('verify', { flowID, otp });
    const own = await reader.post('verify', { flowID, otp });

    expect(answer).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
    expect(staff.logins).toEqual([]);
    expect(own.status).toBe(200);
    expect(news.logins.map(({ address }) => address)).toEqual([verificationAddress]);
  });

  test('verifies at no proxy of another pipeline, even under the same path', async () => {
    const first = createOtpProxyFixture();
    const second = createOtpProxyFixture(
      { pipelineID: ACCOUNT.otherPipelineID },
      { service: first.service },
    );
    const person = first.browser();
    const { flowID } = (await person.send()).body.data;
    const otp = person.code();

    const answer = await second.browser(person.jar).post('verify', { flowID, otp });

    expect(answer.body.code).toBe('NO_ACTIVE_FLOW');
    expect(second.logins).toEqual([]);
  });

  test('verifies at its own proxy only, though an attacker renames its cookie', async () => {
    const { staff, reader, employee } = createForms();
    await reader.send();
    employee.plant(reader.carried());

    expect((await employee.verify()).body.code).toBe('NO_ACTIVE_FLOW');
    expect(staff.logins).toEqual([]);
  });

  test('is resent by its own proxy only, so that no other pays for a message to its country', async () => {
    const { news, reader, employee } = createForms();
    const { flowID } = (await reader.send(AMERICAN)).body.data;
    news.clock.now += 30_000;
    news.service.journal.length = 0;

    const answer = await employee.post('send', { flowID });

    expect(answer.body.code).toBe('NO_ACTIVE_FLOW');
    expect(news.service.journal).toEqual([]);
  });

  test('survives what the other proxy begins, verifies and cancels in the same browser', async () => {
    const { news, staff, reader, employee } = createForms();
    const first = (await reader.send(PHONE)).body.data.flowID;
    const numbers = [1, 2, 3, 4].map((digit) => `+20100765432${digit}`);
    const flows: string[] = [];
    for (const number of numbers) flows.push((await employee.send(number)).body.data.flowID);

    await employee.post('cancel', { flowID: first });
    const own = { flowID: flows[3], otp: employee.code(flows[3]) };
    const staffAnswer = await employee.post('verify', own);
    const answer = await reader.post('verify', { flowID: first, otp: reader.code(first) });

    expect([staffAnswer.status, answer.status]).toEqual([200, 200]);
    expect(news.logins.map(({ address }) => address)).toEqual([{ phoneNumber: PHONE }]);
    expect(staff.logins.map(({ address }) => address)).toEqual([{ phoneNumber: numbers[3] }]);
  });
});

describe('an attempt that was begun at another proxy', () => {
  function createWidgets() {
    const results = createMemoryResultStore({});
    const login = createWidgetProxyFixture({ results });
    const payment = createWidgetProxyFixture({ results, basePath: '/api/otp/payment' });
    const person = login.browser();
    return { login, payment, person, payer: payment.browser(person.jar) };
  }

  test('completes at its own proxy only, though both share the results', async () => {
    const { login, payment, person, payer } = createWidgets();
    const attemptId = await person.begin();
    await login.hook(attemptId);

    const answer = await payer.complete(attemptId);
    const returned = await payer.land({ attemptId });
    const own = await person.complete(attemptId);

    expect([answer.status, answer.body.code]).toEqual([401, 'NO_ACTIVE_FLOW']);
    expect(returned.headers.get('location')).toContain('code=NO_ACTIVE_FLOW');
    expect(payment.logins).toEqual([]);
    expect(own.status).toBe(200);
  });

  test('completes at its own proxy only, though an attacker renames its cookie', async () => {
    const { login, payment, person, payer } = createWidgets();
    const attemptId = await person.begin();
    await login.hook(attemptId);
    const sealed = person.jar.get(cookieOf(attemptId)) ?? '';
    payer.jar.set(cookieOf(attemptId, { basePath: '/api/otp/payment' }), sealed);

    expect((await payer.complete(attemptId)).body.code).toBe('NO_ACTIVE_FLOW');
    expect(payment.logins).toEqual([]);
  });

  test('survives four attempts at the other proxy in the same browser', async () => {
    const { login, person, payer } = createWidgets();
    const attemptId = await person.begin(OTHER);
    for (let count = 0; count < 4; count += 1) await payer.begin();
    await login.hook(attemptId, { phoneNumber: OTHER });

    expect((await person.complete(attemptId)).status).toBe(200);
    expect(login.logins).toMatchObject([{ attemptId }]);
  });
});

describe('a proxy whose settings were changed on a deploy', () => {
  const BEFORE: Partial<OtpProxyConfig> = {
    addressKinds: ['phoneNumber', 'email'],
    allowedCountries: ['EG', 'US', 'GB'],
    defaultCountry: 'EG',
    policy: { allowNumberTypes: ['PERSONAL_NUMBER'], acceptTestNumbers: ['+10000000000'] },
  };
  const KINDS = [
    ['a kind of address', { email: 'reader@example.com' }, {}],
    ['a country', { phoneNumber: AMERICAN }, {}],
    ['a type of number', { phoneNumber: '+447012345678' }, { allowedCountries: ['EG', 'GB'] }],
    ['a test number', { phoneNumber: '+10000000000' }, {}],
    ['a length of the code', { phoneNumber: PHONE }, { digits: 4 }],
  ] as const;

  test.each(KINDS)(
    'neither verifies nor resends what it no longer serves: %s',
    async (_name, verificationAddress, after) => {
      const before = createOtpProxyFixture({ ...BEFORE });
      const { journal } = before.service;
      const changed = createOtpProxyFixture(
        { now: () => before.clock.now, ...after },
        { service: before.service },
      );
      const person = before.browser();
      expect((await person.post('send', { verificationAddress })).status).toBe(200);
      const carried = person.carried();
      before.clock.now += 30_000;
      journal.length = 0;
      const visitor = changed.browser(person.jar);

      for (const [route, body] of [
        ['verify', { flowID: carried.flowID, otp: person.code() }],
        ['send', { flowID: carried.flowID }],
      ] as const) {
        visitor.plant(carried);
        const answer = await visitor.post(route, body);
        expect(answer).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
        expect(person.jar.size).toBe(0);
      }
      expect(journal).toEqual([]);
      expect(changed.logins).toEqual([]);
    },
  );

  test.each([
    ['a country', { allowedCountries: ['US'] }],
    ['a length of the code', { digits: 4 }],
  ] as const)('does not complete what it no longer serves: %s', async (_name, after) => {
    const results = createMemoryResultStore({});
    const before = createWidgetProxyFixture({ results });
    const changed = createWidgetProxyFixture({ results, ...after });
    const person = before.browser();
    const attemptId = await person.begin();
    await before.hook(attemptId);

    const answer = await changed.browser(person.jar).complete(attemptId);

    expect([answer.status, answer.body.code]).toEqual([401, 'NO_ACTIVE_FLOW']);
    expect(person.jar.size).toBe(0);
    expect(changed.logins).toEqual([]);
  });

  test('sends the browser that comes back to returnPath, without a login', async () => {
    const results = createMemoryResultStore({});
    const before = createWidgetProxyFixture({ results });
    const changed = createWidgetProxyFixture({ results, allowedCountries: ['US'] });
    const person = before.browser();
    const attemptId = await person.begin();
    await before.hook(attemptId);

    const answer = await changed.browser(person.jar).land({ attemptId });

    expect(answer.headers.get('location')).toContain('verification=failed&code=NO_ACTIVE_FLOW');
    expect(person.jar.size).toBe(0);
  });
});
