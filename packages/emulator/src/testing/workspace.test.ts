import { expect, test } from 'vitest';
import { createV12Fixture, PHONE, START_MS } from '../app/v12-core.fixture.ts';
import { createWorkspace, openWorkspace } from './workspace.ts';

const OTHER_PHONE = '+201001234568';

async function openTest() {
  const fixture = createV12Fixture({ channels: ['sms', 'email'] });
  const access = { fetch: (request: Request) => fixture.core.fetch(request) };
  return { ...fixture, access, workspace: await openWorkspace(access) };
}

test('a code is waited for and returned once, and earlier messages are ignored', async () => {
  const { sent, access } = await openTest();
  await sent();
  const { inbox } = await openWorkspace(access);

  const first = inbox.waitForCode(PHONE);
  await sent({ otp: '1111' });
  await sent({ otp: '2222' });

  expect(await first).toBe('1111');
  expect(await inbox.waitForCode(PHONE)).toBe('2222');
  await expect(inbox.waitForCode(PHONE, { timeoutMs: 1 })).rejects.toMatchObject({
    code: 'WAIT_TIMEOUT',
  });
});

test('a message that was returned is not returned again where a channel is named', async () => {
  const { sent, workspace } = await openTest();
  await sent({ otp: '1111' });
  expect(await workspace.inbox.waitForCode(PHONE)).toBe('1111');

  const next = workspace.inbox.waitForCode(PHONE, { channel: 'sms' });
  await sent({ otp: '2222' });

  expect(await next).toBe('2222');
});

test('two addresses of one workspace do not take each other’s codes', async () => {
  const { sent, workspace } = await openTest();
  await sent({ otp: '1111' });
  await sent({ otp: '2222', verificationAddress: { phoneNumber: OTHER_PHONE } });

  expect(await workspace.inbox.waitForCode(OTHER_PHONE)).toBe('2222');
  expect(await workspace.inbox.waitForCode(PHONE)).toBe('1111');
});

test('a wait that times out names the last calls to the service, or that there was none', async () => {
  const { send, core, workspace } = await openTest();

  const silent = workspace.inbox.waitForCode(PHONE, { timeoutMs: 1 });
  await expect(silent).rejects.toThrow(/received no call .* check the base URL and the API key/);
  core.store.defaultWorkspace.patch({
    pipelines: [{ id: workspace.pipelineID, active: false }],
    widgets: [],
    behaviors: {},
  });
  await send({ powSolution: undefined });
  const refused = workspace.inbox.waitForCode(PHONE, { timeoutMs: 1 });

  await expect(refused).rejects.toMatchObject({
    code: 'WAIT_TIMEOUT',
    message: expect.stringContaining('v12.send 403 PIPELINE_INACTIVE'),
  });
  await expect(refused).rejects.not.toThrow(PHONE);
});

test('the clock of a workspace moves, stops and goes on', async () => {
  const { clock } = (await openTest()).workspace;

  await clock.advanceSeconds(60);
  expect(await clock.now()).toBe(START_MS + 60_000);
  await clock.freezeAtMs(START_MS);
  expect(await clock.now()).toBe(START_MS);
  await clock.setToMs(START_MS + 1000);
  await clock.resume();
  expect(await clock.now()).toBe(START_MS + 1000);
});

test('a fault applies to the next call, and clearing removes only the faults of this test', async () => {
  const { send, access, workspace } = await openTest();
  const other = await openWorkspace(access);
  await other.faults.add({ operation: 'v12.verify', name: 'TRANSACTION_EXPIRED' });
  await workspace.faults.add({ operation: 'v12.send', respond: { status: 503, body: {} } });
  await workspace.faults.add({ operation: 'v12.send', nth: 2, delayMs: 1 });

  expect((await send({ powSolution: undefined })).status).toBe(503);
  await workspace.faults.clear();

  expect(await workspace.faults.list()).toMatchObject([{ operation: 'v12.verify' }]);
});

test('settings change until the reset, and what arrived is listed', async () => {
  const { send, workspace } = await openTest();

  await workspace.configure({ dev: { bypassPoW: true } });
  expect((await send({ powSolution: undefined })).status).toBe(200);
  expect(await workspace.requests()).toMatchObject([{ operation: 'v12.send', status: 200 }]);
  await workspace.reset();

  expect(await workspace.requests()).toEqual([]);
  expect((await send({ powSolution: undefined })).status).toBe(400);
});

test('a workspace that a test creates has an inbox and an environment of its own, and can be deleted', async () => {
  const { access, workspace } = await openTest();

  const own = await createWorkspace({ ...access, id: 'two' });

  expect(own.env).toEqual({
    OTP_BASE_URL: 'http://localhost',
    OTP_API_KEY: 'ak_emulator_two_not_a_secret',
    OTP_PIPELINE_ID: 'pipe_emulator_two',
    OTP_WIDGET_ORIGIN: 'http://widget.localhost',
    OTP_WIDGET_PUBLIC_KEY: 'pk_emulator_two',
    OTP_WIDGET_SECRET: 'widget_secret_emulator_two_not_a_secret',
    OTP_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/),
    OTP_UTILITY_PIPELINE_ID: 'pipe_emulator_two_utility',
    OTP_SIGNING_SECRET: 'request_signing_secret_emulator_two_not_a_secret',
  });
  await own.clock.advanceSeconds(60);
  expect(await workspace.clock.now()).toBe(START_MS);
  await own.delete();
  await expect(own.requests()).rejects.toMatchObject({ code: 'WORKSPACE_NOT_FOUND' });
});

test('without an emulator, a call says to start it', async () => {
  const opened = openWorkspace({
    url: 'http://127.0.0.1:9',
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  });

  await expect(opened).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'no emulator answers at http://127.0.0.1:9; start it first',
  });
});
