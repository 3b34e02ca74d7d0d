import { describe, expect, test } from 'vitest';
import { createEmulatorCore } from '../app/emulator-core.ts';
import {
  asProof,
  challengePath,
  createV12Fixture,
  PIPELINE,
  START_MS,
} from '../app/v12-core.fixture.ts';
import { parseSeed } from './parse-seed.ts';

const account = (pipeline: object) => ({
  accounts: [{ id: 'a', apiKey: 'ak_a', pipelines: [pipeline] }],
});

const PAIR = { address: '+201001234567', otp: '1234' };

describe('parseSeed', () => {
  test('a pipeline that says nothing is an active V1.2 one of difficulty 3 over all channels [G-22] [CH-20]', async () => {
    const core = createEmulatorCore({ seed: account({ id: 'pipe_a' }), now: () => START_MS });

    const response = await core.fetch(
      new Request(`http://localhost${challengePath('ak_a', 'pipe_a')}`),
    );

    expect(parseSeed(account({})).seed.accounts[0]?.pipelines[0]).toEqual({
      name: 'OTP pipeline',
      kind: 'otp',
      apiVersion: 'V1.2',
      active: true,
      baseDifficulty: 3,
      adaptiveDifficulty: true,
      turnstile: {
        enabled: false,
        siteKey: '1x00000000000000000000AA',
        secretKey: '1x0000000000000000000000000000000AA',
      },
      rateCaps: {
        phoneNumber: {},
        endUserIP: { perMinute: 5, perHour: 20, perDay: 50 },
        pipeline: {},
      },
      circuitBreaker: { cooldownSeconds: 60 },
      channels: ['whatsapp', 'telegram', 'sms', 'email'],
      channelChoice: false,
      channelEnforcement: 'fallback',
      smsDomain: 'localhost',
      smsFrameDomain: null,
      emailDomain: null,
      passkeyEnabled: true,
      webhookSigningSecret: expect.stringMatching(/^whsec_/),
      zeroVerifyBans: true,
      testPairs: [],
      dev: { bypassPoW: false },
      utility: {
        whatsapp: true,
        sms: true,
        order: ['whatsapp', 'sms'],
        signingEnabled: true,
        signingSecret: 'request_signing_secret_emulator_not_a_secret',
      },
    });
    expect(response.status).toBe(200);
    expect(JSON.parse(await response.text()).data.difficulty).toBe(3);
  });

  test('an account has one key [G-04]', () => {
    const twoKeys = { accounts: [{ id: 'a', apiKey: ['ak_1', 'ak_2'], pipelines: [] }] };
    const twice = {
      accounts: [
        { id: 'a', apiKey: 'ak_1', pipelines: [] },
        { id: 'a', apiKey: 'ak_2', pipelines: [] },
      ],
    };

    expect(() => parseSeed(twoKeys)).toThrow('accounts.0.apiKey');
    expect(() => parseSeed(twice)).toThrow('a appears twice');
  });

  test('a key has one account, and the message does not show it', () => {
    const shared = {
      accounts: [
        { id: 'a', apiKey: 'ak_1', pipelines: [] },
        { id: 'b', apiKey: 'ak_1', pipelines: [] },
      ],
    };

    expect(() => parseSeed(shared)).toThrow(/same apiKey(?!.*ak_1)/);
  });

  test('proof of work cannot be switched off; only development may go without [CH-27]', async () => {
    const development = createV12Fixture({ dev: { bypassPoW: true } });

    expect(() => parseSeed(account({ powEnabled: false }))).toThrow(
      'accounts.0.pipelines.0.powEnabled: is locked on for V1.2',
    );
    expect(() => parseSeed(account({ powEnabled: true }))).not.toThrow();
    expect((await development.challenge()).challengeRequired).toBe(false);
  });

  test.each([
    [{ baseDifficulty: '3' }, 'accounts.0.pipelines.0.baseDifficulty'],
    [{ baseDifficulty: 3.5 }, 'accounts.0.pipelines.0.baseDifficulty'],
    [{ channels: [] }, 'accounts.0.pipelines.0.channels'],
    [{ channels: ['sms', 'pigeon'] }, 'accounts.0.pipelines.0.channels.1'],
    [{ channels: ['sms', 'sms'] }, 'accounts.0.pipelines.0.channels'],
    [{ apiVersion: 'V9' }, 'accounts.0.pipelines.0.apiVersion'],
    [{ id: '' }, 'accounts.0.pipelines.0.id'],
    [{ frontendCallbackURL: 'nowhere' }, 'accounts.0.pipelines.0.frontendCallbackURL'],
    [{ dev: { bypassPoW: 'yes' } }, 'accounts.0.pipelines.0.dev.bypassPoW'],
  ])('names the place of a bad field: %j', (pipeline, path) => {
    expect(() => parseSeed(account(pipeline))).toThrow(`${path}: `);
  });

  test.each([undefined, null, 5, [], {}, { accounts: {} }, { accounts: [] }])(
    'refuses %j as a whole',
    (value) => {
      expect(() => parseSeed(value)).toThrow(expect.objectContaining({ code: 'INVALID_SEED' }));
    },
  );

  test('two pipelines cannot have one id', () => {
    const seed = {
      accounts: [
        { id: 'a', apiKey: 'ak_a', pipelines: [{ id: 'p' }] },
        { id: 'b', apiKey: 'ak_b', pipelines: [{ id: 'p' }] },
      ],
    };

    expect(() => parseSeed(seed)).toThrow('pipelines: p appears twice');
  });

  test('warns of keys that it does not know, at every level', () => {
    const { warnings } = parseSeed({
      account: [],
      accounts: [
        {
          id: 'a',
          apiKey: 'ak_a',
          plan: 'pro',
          pipelines: [{ difficulty: 4, dev: { bypassPow: true } }],
        },
      ],
    });

    expect(warnings.map((warning) => warning.split(' ')[0])).toEqual([
      'account',
      'accounts.0.plan',
      'accounts.0.pipelines.0.difficulty',
      'accounts.0.pipelines.0.dev.bypassPow',
    ]);
  });

  test('warns of a first account without a pipeline', () => {
    const { warnings } = parseSeed({ accounts: [{ id: 'a', apiKey: 'ak_a', pipelines: [] }] });

    expect(warnings).toEqual([expect.stringMatching(/^accounts\.0\.pipelines is empty/)]);
  });

  test('names the first ten of many faults, and counts the others', () => {
    const seed = account({ channels: Array.from({ length: 50_000 }, () => 'pigeon') });

    expect(() => parseSeed(seed)).toThrow(/channels\.9: .*; and 49990 more$/);
    expect(() => parseSeed(seed)).toThrow(/^.{0,2000}$/);
  });

  test('finds a repetition among many', () => {
    const pipelines = Array.from({ length: 2000 }, (_, i) => ({ id: `pipe_${i}` }));
    const twice = {
      accounts: [{ id: 'a', apiKey: 'ak_a', pipelines: [...pipelines, { id: 'pipe_7' }] }],
    };

    expect(() => parseSeed(twice)).toThrow('pipelines: pipe_7 appears twice');
  });

  test('a deep link is a URL to come back to', () => {
    expect(() => parseSeed(account({ frontendCallbackURL: 'shop://verified' }))).not.toThrow();
  });
});

describe('a widget of a seed', () => {
  const withWidget = (widget: object) => ({
    accounts: [{ id: 'a', apiKey: 'ak_a', pipelines: [{ id: 'pipe_a' }], widgets: [widget] }],
  });

  test("has the dashboard's sections, each with its default [W-16]", () => {
    expect(parseSeed(withWidget({})).seed.accounts[0]?.widgets[0]).toEqual({
      active: true,
      basicInfo: { name: expect.any(String) },
      passkeys: { enabled: true },
      captcha: {
        siteKey: '1x00000000000000000000AA',
        secretKey: '1x0000000000000000000000000000000AA',
      },
      rateLimiting: {
        caps: {
          phoneNumber: { attempts: {}, otpRequests: {} },
          deviceId: { attempts: {}, otpRequests: {} },
          widget: { attempts: {}, otpRequests: {} },
        },
        cooldownDurationMs: 300_000,
      },
      circuitBreaker: { cooldownSeconds: 60 },
      channelChoice: 'send-first',
      branding: {
        primaryColor: expect.stringMatching(/^#/),
        backgroundColor: expect.stringMatching(/^#/),
        textColor: expect.stringMatching(/^#/),
      },
    });
  });

  test.each([
    [false, 'captcha'],
    [{ enabled: false }, 'captcha.enabled'],
    [{ required: false }, 'captcha.required'],
    [{ secretKey: null }, 'captcha.secretKey'],
  ])('has a captcha that cannot be turned off by %j [TS-09]', (captcha, path) => {
    expect(() => parseSeed(withWidget({ captcha }))).toThrow(`widgets.0.${path}: `);
  });

  test('has a name and, where there is one, a description [W-16]', () => {
    const basicInfo = { name: 'Shop', description: 'For those who order by phone' };
    const seeded = parseSeed(withWidget({ basicInfo })).seed.accounts[0]?.widgets[0];

    expect(seeded?.basicInfo).toEqual(basicInfo);
    expect(() => parseSeed(withWidget({ basicInfo: { descr: '' } }))).toThrow('basicInfo.descr');
  });

  test('warns of a section that the dashboard does not have [W-16]', () => {
    const { warnings } = parseSeed(withWidget({ typography: {} }));
    expect(warnings).toEqual([expect.stringMatching(/^accounts\.0\.widgets\.0\.typography /)]);
  });

  test.each([
    [{ branding: { primaryColor: 'red' } }, 'branding.primaryColor'],
    [{ branding: { textColor: '#fff' } }, 'branding.textColor'],
    [{ channelChoice: 'never' }, 'channelChoice'],
    [{ publicKey: 'key' }, 'publicKey'],
    [{ id: 'w1' }, 'id'],
    [{ secret: '' }, 'secret'],
    [
      { rateLimiting: { caps: { widget: { attempts: { perMinute: -1 } } } } },
      'rateLimiting.caps.widget.attempts.perMinute',
    ],
  ])('names the place of a bad field: %j', (widget, path) => {
    expect(() => parseSeed(withWidget(widget))).toThrow(`accounts.0.widgets.0.${path}: `);
  });

  test('gets an ID and keys where the seed has none, and keeps them over a reset', async () => {
    const core = createEmulatorCore({ seed: withWidget({}) });
    const minted = () => core.store.defaultWorkspace.accounts[0]?.widgets[0];

    const before = minted();
    core.store.defaultWorkspace.reset();

    expect(before?.id).toMatch(/^widget_default_/);
    expect(before?.publicKey).toMatch(/^pk_default_/);
    expect(minted()).toEqual(before);
  });
});

describe('a pipeline of a seed', () => {
  test('has passkeys on unless it says otherwise [PK-03]', () => {
    const passkeysOf = (pipeline: object) =>
      parseSeed(account(pipeline)).seed.accounts[0]?.pipelines[0]?.passkeyEnabled;

    expect([passkeysOf({}), passkeysOf({ passkeyEnabled: false })]).toEqual([true, false]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:http://a/b',
    'JaVaScRiPt:1',
    'java\nscript:1',
    'home',
  ])('sends no browser to %s', (frontendCallbackURL) => {
    expect(() => parseSeed(account({ frontendCallbackURL }))).toThrow(
      'accounts.0.pipelines.0.frontendCallbackURL: ',
    );
  });

  test.each([
    [{ backendCallbackURL: 'shop://hook' }, 'backendCallbackURL'],
    [{ webhookSigningSecret: 'c2VjcmV0' }, 'webhookSigningSecret'],
    [{ testPairs: [{ address: '+201001234567', otp: '12' }] }, 'testPairs.0.otp'],
    [{ testPairs: [PAIR, { ...PAIR, otp: '5678' }] }, 'testPairs'],
    [{ testPairs: [{ address: '+20 100 123 4567', otp: '1234' }] }, 'testPairs.0.address'],
  ])('names the place of a bad field: %j', (pipeline, path) => {
    expect(() => parseSeed(account(pipeline))).toThrow(`accounts.0.pipelines.0.${path}: `);
  });
});

describe('the ID of a pipeline', () => {
  test('is minted where the seed has none, and both kinds outlast a reset [G-05]', async () => {
    const { control } = createV12Fixture({}, [{ name: 'nameless' }]);
    const idsOf = (body: { data: { accounts: { pipelines: { id: string }[] }[] } }) =>
      body.data.accounts[0]?.pipelines.map(({ id }) => id);

    const before = await control('GET', '/workspaces');
    const after = await control('POST', '/reset');

    const ids = idsOf({ data: before.body.data[0] });
    expect(ids).toEqual([PIPELINE, expect.stringMatching(/^pipe_default_[0-9a-f]{24}$/)]);
    expect(idsOf(after.body)).toEqual(ids);
  });
});

describe('a patch', () => {
  test('changes what it names, until the next reset', async () => {
    const { challenge, control } = createV12Fixture({ baseDifficulty: 1 });

    const { body } = await control('PATCH', '/seed', {
      pipelines: [{ id: PIPELINE, baseDifficulty: 2, name: 'changed' }],
    });
    const patched = asProof(await challenge());
    await control('POST', '/reset');
    const reset = asProof(await challenge());

    expect(body.data.accounts[0].pipelines[0]).toMatchObject({
      id: PIPELINE,
      name: 'changed',
      baseDifficulty: 2,
      channels: ['whatsapp', 'telegram', 'sms', 'email'],
    });
    expect([patched.difficulty, reset.difficulty]).toEqual([2, 1]);
  });

  test.each([{}, { dev: {} }, { name: 'other' }])(
    'leaves the development settings alone that %j does not name',
    async (change) => {
      const { challenge, control } = createV12Fixture({ dev: { bypassPoW: true } });

      const { status } = await control('PATCH', '/seed', {
        pipelines: [{ id: PIPELINE, ...change }],
      });

      expect(status).toBe(200);
      expect((await challenge()).challengeRequired).toBe(false);
    },
  );

  test('switches a development setting off and on', async () => {
    const { challenge, control } = createV12Fixture({ dev: { bypassPoW: true } });
    const requiredWith = async (bypassPoW: boolean) => {
      await control('PATCH', '/seed', { pipelines: [{ id: PIPELINE, dev: { bypassPoW } }] });
      return (await challenge()).challengeRequired;
    };

    expect([await requiredWith(false), await requiredWith(true)]).toEqual([true, false]);
  });

  test('names a development setting that is misspelt', async () => {
    const { control } = createV12Fixture();

    const { status, body } = await control('PATCH', '/seed', {
      pipelines: [{ id: PIPELINE, dev: { bypassPow: true } }],
    });

    expect([status, body.code]).toEqual([400, 'INVALID_SEED']);
    expect(body.message).toContain('pipelines.0.dev.bypassPow');
  });

  test('is refused as a whole when one part is wrong', async () => {
    const { challenge, control } = createV12Fixture({ baseDifficulty: 1 });
    const change = { id: PIPELINE, baseDifficulty: 2 };

    const unknown = await control('PATCH', '/seed', { pipelines: [change, { id: 'pipe_none' }] });
    const misspelt = await control('PATCH', '/seed', { pipelines: [{ ...change, difficulty: 4 }] });
    const locked = await control('PATCH', '/seed', {
      pipelines: [{ ...change, powEnabled: false }],
    });

    expect([unknown.status, unknown.body.code]).toEqual([404, 'PIPELINE_NOT_FOUND']);
    expect([misspelt.status, misspelt.body.code]).toEqual([400, 'INVALID_SEED']);
    expect(misspelt.body.message).toContain('pipelines.0.difficulty');
    expect([locked.status, locked.body.code]).toEqual([400, 'INVALID_SEED']);
    expect(asProof(await challenge()).difficulty).toBe(1);
  });
});
