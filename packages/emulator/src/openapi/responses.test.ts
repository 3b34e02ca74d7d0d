import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createV1Fixture } from '../app/v1-core.fixture.ts';
import { API_KEY, createV12Fixture, PHONE, PIPELINE } from '../app/v12-core.fixture.ts';
import { createUtilityFixture, ORDER_TEMPLATE } from '../utilities/utility-core.fixture.ts';
import { createHostedFixture } from '../widget/hosted-page.fixture.ts';
import { CONTROL_OPERATIONS } from './control-operations.ts';
import { DOCUMENTS } from './documents.ts';
import { type Exchange, exchangesOf, recordExchanges } from './exchanges.fixture.ts';
import type { JsonSchema, Operation } from './operation.ts';
import { SERVICE_OPERATIONS } from './service-operations.ts';

const PREFIX = '/_emulator/v1';
const exchanges: Exchange[] = [];
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

async function useCodes(): Promise<void> {
  const release = { to: [PHONE], send: () => undefined };
  const { core, sent, send, verify, lastCode, control, challenge, prove } = createV12Fixture(
    { dev: { bypassPoW: false } },
    [],
    undefined,
    { release },
  );
  recordExchanges(core, exchanges);
  const puzzle = await challenge();
  if (puzzle.challengeRequired) {
    await control('POST', '/pow/solve', { challengeToken: puzzle.challengeToken });
  }
  await control('PATCH', '/accounts/account_test', { verified: true, balance: 100 });
  await control('PATCH', '/platform', { passkeyRollout: true });
  const { transactionID, transactionReqID } = await sent();
  await control('GET', '/messages');
  const { body } = await control('GET', '/messages/wait?timeoutMs=1');
  await control('POST', `/messages/${body.data.id}/delivery`, { status: 'delivered' });
  await control('POST', `/messages/${body.data.id}/release`);
  await control('GET', `/transactions/${transactionID}`);
  const verified = await verify(transactionReqID, lastCode());
  await control('POST', '/enrollment/redeem', { token: verified.body.data.enrollmentToken });
  await verify(transactionReqID, '000000');
  await send({ powSolution: await prove(), channel: 'fax' });
  await control('GET', '/requests');
  await control('GET', '/timeline');
  await control('GET', '/funnel');
  await control('GET', '/ledger');
  await control('DELETE', '/messages');

  await control('GET', '/health');
  await control('POST', '/workspaces', { id: 'two' });
  await control('GET', '/workspaces');
  await control('DELETE', '/workspaces/two');
  await control('PATCH', '/seed', { pipelines: [{ id: PIPELINE, baseDifficulty: 2 }] });
  await control('PUT', '/snapshot', (await control('GET', '/snapshot')).body.data);
  await control('POST', '/reset');
  await control('POST', '/clock/freeze', { at: '2040-01-01T00:00:00Z' });
  await control('POST', '/clock/set', { now: '2040-01-01T00:00:00Z' });
  await control('POST', '/clock/advance', { seconds: 5 });
  await control('POST', '/clock/resume');
  await control('GET', '/clock');
  await control('GET', '/clock?workspace=missing');
  const fault = await control('POST', '/faults', { operation: 'v12.send', delayMs: 5 });
  await control('GET', '/faults');
  await control('GET', '/faults/presets');
  await control('DELETE', `/faults/${fault.body.data.id}`);
  await control('DELETE', '/faults');
  await control('POST', '/faults', {});
  await control('POST', '/providers/sms', { mode: 'undelivered', afterSeconds: 5 });
  await control('GET', '/providers');
  await control('GET', '/providers/sms');
  const phone = { phoneNumber: '+201001234567', channel: 'sms' };
  await control('POST', '/reachability', { ...phone, reachable: false });
  await control('GET', '/reachability');
  const { phoneNumber } = phone;
  await control('POST', '/number-risks', { phoneNumber, simChangedAt: '2040-01-01T00:00:00Z' });
  await control('GET', '/number-risks');
  await control('POST', '/sim-swap/retrieve-date', { phoneNumber });
  await control('POST', '/number-porting/retrieve-date', { phoneNumber });
  await control('POST', '/traffic', { pipelineID: PIPELINE, share: 0.5 });
  await control('GET', '/traffic');
  await control('POST', '/breaker', { pipelineID: PIPELINE, state: 'open' });
  await control('GET', '/breaker');
  await control('POST', '/captcha', { mode: 'error' });
  await control('GET', '/captcha');
  await control('POST', '/webhook-signing', { mode: 'old' });
  await control('GET', '/webhook-signing');
  const events = await core.fetch(new Request(`http://localhost${PREFIX}/events`));
  await events.body?.cancel();
}

async function useWidget(): Promise<void> {
  const { core, control, create, beginCode, step, lastCode, workspace } = createHostedFixture({
    pipeline: { backendCallbackURL: 'http://elsewhere.example/hook' },
  });
  recordExchanges(core, exchanges);
  const { body } = await create();
  const { attemptId } = body.data;
  await control('GET', `/attempts/${attemptId}`);
  await control('POST', `/attempts/${attemptId}/device`, { deviceId: 'other' });
  const other = await beginCode();
  await step(other, 'verify', { otp: lastCode() });
  await control('GET', '/attempts');
  await vi.waitFor(() => expect(workspace.webhooks.list()).toHaveLength(1));
  const { body: webhooks } = await control('GET', '/webhooks');
  await control('POST', `/webhooks/${webhooks.data[0].id}/replay`);
  await control('GET', '/passkeys');
  await create({ digits: 9 });
}

async function useUtilities(): Promise<void> {
  const { core, send, control, carrier } = createUtilityFixture();
  recordExchanges(core, exchanges);
  const sent = await send({}, { key: 'key-1' });
  await control('GET', `/transactions/${sent.body.data.transactionID}`);
  await control('GET', '/messages');
  await send({ templateId: undefined, variableValues: undefined, text: 'Hello' });
  await control('GET', '/utilities/idempotency');
  await control('GET', '/utilities/spending');
  await control('POST', '/utilities/explain', {
    APIKey: API_KEY,
    pipelineID: 'pipe_utility',
    phone: '+201001234567',
    text: 'Hello',
  });
  await control('GET', '/utilities/templates');
  const { id: _, ...template } = ORDER_TEMPLATE;
  await control('PUT', '/utilities/templates/tmpl_order', template);
  await control('POST', '/utilities/templates/tmpl_order/preview', {
    variableValues: { order: 'A-1' },
  });
  await control('POST', '/utilities/suppress', { phone: '+201001234567', suppressed: true });
  await control('GET', '/utilities/suppressed');
  await send();
  await control('POST', '/utilities/waba', { state: 'inactive' });
  await control('GET', '/utilities/waba');
  await carrier('sms', { mode: 'pending', certainty: 'accepted', times: 1 });
  await control('GET', '/utilities/providers');
  await control('PATCH', '/seed', {
    behaviors: { utilityWebhooks: 'on' },
    pipelines: [{ id: 'pipe_utility', backendCallbackURL: 'http://elsewhere.example/hook' }],
  });
  await control('POST', '/utilities/event', {
    kind: 'delivery',
    transactionID: sent.body.data.transactionID,
  });
  await send({ phone: 'no number' });
}

async function useOldVersion(): Promise<void> {
  const fixture = createV1Fixture({}, { behaviors: { legacyOptin: 'on' } });
  recordExchanges(fixture.core, exchanges);
  const requestId = await fixture.sent();
  await fixture.verify(requestId, fixture.wrongCode());
  await fixture.verify(requestId, fixture.lastCode());
  const transactionID = await fixture.created({
    optin: true,
    verificationAddress: { phoneNumber: '+201001234568' },
  });
  await fixture.optinLink(transactionID);
  await fixture.optinMessage(transactionID);
  for (const { path } of SERVICE_OPERATIONS.filter(({ response }) => response === undefined)) {
    await fixture.post(path.replace(/:\w+/, 'one'), {});
  }
}

async function recordAll(): Promise<void> {
  for (const record of [useCodes, useWidget, useUtilities, useOldVersion]) await record();
}

// Once: the exchanges stay, while each core is closed after the test that created it.
let recorded: Promise<void> | undefined;
beforeEach(() => {
  recorded ??= recordAll();
  return recorded;
});

describe.each([
  ['service', SERVICE_OPERATIONS, ''],
  ['control', CONTROL_OPERATIONS, PREFIX],
] as const)('%s.json', (name, operations, prefix) => {
  test('describes the request and the response of every operation', () => {
    const problems = operations.flatMap((operation) => {
      const asked = exchangesOf({ ...operation, path: prefix + operation.path }, exchanges);
      return problemsOf(DOCUMENTS[name], operation, asked).map((each) => [operation.id, each]);
    });

    expect(problems).toEqual([]);
  });

  test('a failure is described, and is not the description of a success', () => {
    const failures = exchanges.filter(
      ({ path, status }) => status >= 400 && path.startsWith('/_emulator/') === (prefix !== ''),
    );

    expect(failures.length).toBeGreaterThan(1);
    expect(misfits(errorSchemaOf(DOCUMENTS[name]), { status: 'success', data: {} })).not.toEqual(
      [],
    );
  });
});

function problemsOf(
  document: JsonSchema,
  operation: Operation,
  asked: readonly Exchange[],
): readonly unknown[] {
  const described = operationIn(document, operation);
  const { response, status: usual = 200 } = operation;
  const wanted = response === undefined ? 501 : usual;
  if (!asked.some(({ status }) => status === wanted)) return [`never had the status ${wanted}`];
  return asked.flatMap(({ status, type, sent, response: body }) => {
    if (status !== wanted || response === undefined) return misfits(errorSchemaOf(document), body);
    const ofBody = operation.body && sent !== undefined ? misfits(described.body, sent) : [];
    const isStream = response === 'text/event-stream';
    const ofResponse = isStream
      ? [type].filter((it) => it !== response)
      : misfits(described.success, body);
    return [...ofBody, ...ofResponse];
  });
}

const compiled = new Map<unknown, ValidateFunction>();

/** What of a value its schema does not allow. */
function misfits(schema: JsonSchema | undefined, value: unknown): readonly unknown[] {
  if (schema === undefined) return ['is not described'];
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []);
}

interface Described {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly responses: { readonly Error: { readonly content: Content } } };
}

function operationIn(document: JsonSchema, { method, path, status = 200 }: Operation) {
  const { paths }: Document = JSON.parse(JSON.stringify(document));
  const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  return {
    body: described?.requestBody?.content['application/json']?.schema,
    success: described?.responses[status]?.content?.['application/json']?.schema,
  };
}

function errorSchemaOf(document: JsonSchema): JsonSchema | undefined {
  const { components }: Document = JSON.parse(JSON.stringify(document));
  return components.responses.Error.content['application/json']?.schema;
}
