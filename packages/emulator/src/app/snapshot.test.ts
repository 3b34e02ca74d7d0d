import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { PASSING_KEYS } from '../model/captcha-keys.ts';
import { createPasskeyFixture } from '../passkeys/passkey.fixture.ts';
import type { EmulatorCore } from './emulator-core.ts';
import {
  anyHistory,
  call,
  createOtherCore,
  createSavedCore,
  live,
  type Memory,
} from './saved-histories.fixture.ts';

const START_MS = Date.UTC(2040, 0, 1);
const LATER_MS = START_MS + 12_345_678;
const SNAPSHOT = '/_emulator/v1/snapshot';

const cores: EmulatorCore[] = [];
afterEach(() => {
  for (const core of cores.splice(0)) core.close();
});

function opened(core: EmulatorCore): EmulatorCore {
  cores.push(core);
  return core;
}

/** The snapshot as text, as a file would hold it. */
async function save(core: EmulatorCore): Promise<string> {
  const { status, body } = await call(core, 'GET', SNAPSHOT);
  expect(status).toBe(200);
  return JSON.stringify(body.data);
}

async function restore(core: EmulatorCore, snapshot: string): Promise<void> {
  const { status, body } = await call(core, 'PUT', SNAPSHOT, JSON.parse(snapshot));
  expect([status, body]).toEqual([200, { status: 'success', data: {} }]);
}

const VIEWS = [
  'attempts',
  'breaker',
  'captcha',
  'clock',
  'faults',
  'ledger',
  'messages',
  'number-risks',
  'passkeys',
  'providers',
  'reachability',
  'requests',
  'traffic',
  'webhook-signing',
  'webhooks',
  'workspaces',
];

async function viewsOf(core: EmulatorCore): Promise<unknown> {
  const views = await Promise.all(
    VIEWS.map(async (view) => [view, (await call(core, 'GET', `/_emulator/v1/${view}`)).body]),
  );
  const { clock, ...rest } = Object.fromEntries(views);
  // Without how far it is ahead of the machine's, which depends on the machine.
  const { now, frozen } = clock.data;
  return { ...rest, clock: { now, frozen } };
}

describe('a restored workspace', () => {
  test('has every state as it was, and goes on exactly as the saved one would', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, anyHistory, async (before, after) => {
        const saved = opened(createSavedCore('saved', START_MS));
        const other = opened(createOtherCore(LATER_MS));
        const memory: Memory = { tokens: [], transactions: [], enrollments: [] };
        await live(saved, before, memory);
        const snapshot = await save(saved);
        await restore(other, snapshot);

        expect(JSON.parse(await save(other))).toEqual(JSON.parse(snapshot));
        expect(await viewsOf(other)).toEqual(await viewsOf(saved));

        const expected = await live(saved, after, structuredClone(memory));
        expect(await live(other, after, structuredClone(memory))).toEqual(expected);
        expect(JSON.parse(await save(other))).toEqual(JSON.parse(await save(saved)));
      }),
      { numRuns: 20 },
    );
  }, 120_000);

  test('knows the passkeys of its users', async () => {
    const saved = createPasskeyFixture();
    await saved.comeWithPasskey();
    const other = createPasskeyFixture();
    await restore(opened(other.core), await save(opened(saved.core)));

    const attemptId = await other.begin();
    const { body } = await other.step(attemptId, 'passkey/authenticate/options');
    const response = saved.authenticator.get(body.data);

    expect((await other.step(attemptId, 'passkey/authenticate', { response })).status).toBe(200);
  });

  test('takes the enrollment token and the captcha token of before, each once', async () => {
    const saved = opened(createSavedCore('saved', START_MS));
    const memory: Memory = { tokens: [], transactions: [], enrollments: [] };
    await live(
      saved,
      [
        { do: 'send', who: 0, email: false, old: false },
        { do: 'verify', which: 0, right: true },
      ],
      memory,
    );
    const issued = saved.store.defaultWorkspace.captcha.issue({
      siteKey: PASSING_KEYS.siteKey,
      hostname: 'shop.example',
    });
    const other = opened(createOtherCore(LATER_MS));
    await restore(other, await save(saved));

    const redeem = async () => {
      const token = memory.enrollments[0];
      return (await call(other, 'POST', '/_emulator/v1/enrollment/redeem', { token })).status;
    };
    const { captcha } = other.store.defaultWorkspace;
    const response = 'token' in issued ? issued.token : '';
    const verify = () => captcha.verify({ secret: PASSING_KEYS.secretKey, response }).success;

    expect([await redeem(), await redeem()]).toEqual([200, 409]);
    expect([verify(), verify()]).toEqual([true, false]);
  });

  test('goes back to the seed of the saved one', async () => {
    const saved = opened(createSavedCore('saved', START_MS));
    const other = opened(createOtherCore(LATER_MS));
    await call(saved, 'PATCH', '/_emulator/v1/platform', { passkeyRollout: false });
    await restore(other, await save(saved));

    await call(saved, 'POST', '/_emulator/v1/reset');
    await call(other, 'POST', '/_emulator/v1/reset');

    const { body: expected } = await call(saved, 'GET', '/_emulator/v1/workspaces');
    const { body } = await call(other, 'GET', '/_emulator/v1/workspaces');
    expect(body).toEqual(expected);
    expect(body.data[0].platform.passkeyRollout).toBe(true);
    expect(other.store.defaultWorkspace.clock.now()).toBe(LATER_MS);
  });

  test('is the same workspace, taken back to an earlier state', async () => {
    const core = opened(createSavedCore('saved', START_MS));
    const memory: Memory = { tokens: [], transactions: [], enrollments: [] };
    const snapshot = await save(core);
    await live(core, [{ do: 'send', who: 0, email: true, old: false }], memory);
    await restore(core, snapshot);

    expect(JSON.parse(await save(core))).toEqual(JSON.parse(snapshot));
  });

  test('may have a journal that is full of the longest bodies', { tags: ['full'] }, async () => {
    const core = opened(createSavedCore('saved', START_MS));
    // JSON writes each of these characters as six.
    const body = '\u0001'.repeat(16 * 1024);
    for (let calls = 0; calls < 500; calls += 1) {
      const url = 'http://localhost:4400/api/v1.2/transactions/send';
      await core.fetch(new Request(url, { method: 'POST', body }));
    }
    const snapshot = await save(core);
    await restore(core, snapshot);

    expect(snapshot.length).toBeGreaterThan(40_000_000);
    expect(core.store.defaultWorkspace.journal.list()).toHaveLength(500);
  });
});

describe('a snapshot is refused', () => {
  const put = async (change: (snapshot: Record<string, unknown>) => unknown) => {
    const core = opened(createSavedCore('saved', START_MS));
    const before = await save(core);
    const { status, body } = await call(core, 'PUT', SNAPSHOT, change(JSON.parse(before)));
    expect(await save(core)).toBe(before); // Nothing has changed.
    return [status, body.code, body.message];
  };

  test.each([1, 0, '1', null])('with version %j', async (version) => {
    expect(await put((snapshot) => ({ ...snapshot, version }))).toEqual([
      400,
      'UNSUPPORTED_SNAPSHOT_VERSION',
      `the snapshot has version ${JSON.stringify(version)}; this emulator reads version 2`,
    ]);
  });

  test.each([
    ['version', { version: undefined }],
    ['clock.nowMs', { clock: { nowMs: -1, frozen: false } }],
    ['random.position', { random: { seed: 's', position: 0.5 } }],
    ['settings.accounts.0.apiKey', { settings: { accounts: [{ id: 'a', pipelines: [] }] } }],
    ['state.inbox', { state: {} }],
    ['extra', { extra: 1 }],
  ])('that is malformed, and %s is named', async (path, fields) => {
    const [status, code, message] = await put((snapshot) => ({ ...snapshot, ...fields }));

    expect([status, code]).toEqual([400, 'INVALID_REQUEST']);
    expect(message).toMatch(new RegExp(`^${path}: `));
  });

  test('where a part of the state has an entry of another form', async () => {
    const [status, code, message] = await put(({ state, ...snapshot }) => ({
      ...snapshot,
      state: { ...Object(state), ledger: { entries: [{ id: 'charge_1' }], spent: [] } },
    }));

    expect([status, code]).toEqual([400, 'INVALID_REQUEST']);
    expect(message).toMatch(/^state\.ledger\.entries\.0\./);
  });

  test('where it is of another workspace', async () => {
    expect((await put((snapshot) => ({ ...snapshot, workspace: 'w1' }))).slice(0, 2)).toEqual([
      409,
      'SNAPSHOT_OF_OTHER_WORKSPACE',
    ]);
  });

  test('where its API key is of another workspace', async () => {
    const saved = opened(createSavedCore('saved', START_MS));
    const other = opened(createOtherCore(START_MS));
    const snapshot = JSON.parse(await save(saved));
    await call(other, 'POST', '/_emulator/v1/workspaces', { id: 'w1', seed: snapshot.seed });

    const { status, body } = await call(other, 'PUT', SNAPSHOT, snapshot);

    expect([status, body.code]).toEqual([409, 'API_KEY_TAKEN']);
  });

  test('where it has more than 96 MiB', { tags: ['landing'] }, async () => {
    const [status, code, message] = await put(() => ({ padding: 'x'.repeat(96 * 1024 * 1024) }));

    expect([status, code, message]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'the body has more than 96 MiB',
    ]);
  });
});
