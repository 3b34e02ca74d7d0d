import { describe, expect, test } from 'vitest';
import { API_KEY, createV12Fixture, PHONE } from './v12-core.fixture.ts';
import { createWidgetFixture } from './widget-core.fixture.ts';

const OTHER_KEY = 'ak_emulator_other_not_a_secret';
const SEND = '/api/v1.2/transactions/send';
const VERIFY = '/api/v1.2/transactions/verify';

async function withOther() {
  const fixture = createV12Fixture();
  await fixture.control('POST', '/workspaces', { id: 'other' });
  const paths = async (workspace: string): Promise<string[]> => {
    const { body } = await fixture.control('GET', `/requests?workspace=${workspace}`);
    return body.data.map(({ path }: { path: string }) => path);
  };
  return { ...fixture, paths };
}

describe('the journal of a workspace', () => {
  test.each([
    ['JSON that ends too soon', SEND, `{"APIKey":"${OTHER_KEY}","pipelineID":`],
    ['a form', SEND, `APIKey=${OTHER_KEY}&pipelineID=pipe`],
    ['a list', SEND, JSON.stringify([{ APIKey: OTHER_KEY }])],
    [
      'JSON of create-attempt that ends too soon',
      '/api/v1/widget-sdk/create-attempt',
      `{"apiKey":"${OTHER_KEY}`,
    ],
    ['JSON of verify that ends too soon', VERIFY, '{"transactionReqID":"treq_other_1","otp":'],
    ['a body that is too large', SEND, `{"APIKey":"${OTHER_KEY}","pad":"${'x'.repeat(200_000)}"}`],
  ])('has what carries its key or its ID and cannot be read: %s', async (_what, path, body) => {
    const { post, paths } = await withOther();

    const { status } = await post(path, body);

    expect([400, 413]).toContain(status);
    expect(await paths('other')).toEqual([path]);
    expect(await paths('default')).toEqual([]);
  });

  test('has what carries its key in a header or the query beside an unreadable body', async () => {
    const { post, paths } = await withOther();

    await post(SEND, '{', { Authorization: `Bearer ${OTHER_KEY}` });
    await post(SEND, '{', { 'X-API-Key': OTHER_KEY });
    await post(`${SEND}?APIKey=${OTHER_KEY}`, '{');

    expect(await paths('other')).toEqual([SEND, SEND, SEND]);
  });

  test('of the default one has what carries no key, or a part of one', async () => {
    const { post, paths } = await withOther();

    await post(SEND, '{');
    await post(SEND, `{"APIKey":"${OTHER_KEY}_and_more"`);
    await post(SEND, `{"APIKey":"${API_KEY}"`);

    expect(await paths('default')).toEqual([SEND, SEND, SEND]);
    expect(await paths('other')).toEqual([]);
  });
});

describe('a fault of verify applies to an unknown transactionReqID', () => {
  const FAULT = { operation: 'v12.verify', name: 'VERIFY_OTP_FAILED' };

  test.each(['nope', 'treq_default_0', 'treq_gone_0'])(
    'in the default workspace: %s',
    async (id) => {
      const { control, verify } = createV12Fixture();
      await control('POST', '/faults', FAULT);

      expect((await verify(id, '123456')).body.code).toBe('VERIFY_OTP_FAILED');
    },
  );

  test.each(['nope', 'treq_gone_0'])(
    'of the only other workspace that waits for one, where the ID names none: %s',
    async (id) => {
      const { control, verify, paths } = await withOther();
      await control('POST', '/faults?workspace=other', FAULT);

      const { body } = await verify(id, '123456');

      expect(body.code).toBe('VERIFY_OTP_FAILED');
      expect(await paths('other')).toEqual([VERIFY]);
    },
  );

  test('and no other workspace, where the ID names one or two of them wait', async () => {
    const { control, verify } = await withOther();
    await control('POST', '/faults?workspace=other', FAULT);

    const named = await verify('treq_default_0', '123456');
    await control('POST', '/workspaces', { id: 'third' });
    await control('POST', '/faults?workspace=third', FAULT);
    const ambiguous = await verify('nope', '123456');

    expect([named.body.code, ambiguous.body.code]).toEqual([
      'TRANSACTION_NOT_FOUND',
      'TRANSACTION_NOT_FOUND',
    ]);
  });

  test('nor where it is for a number, as nothing says that the call is about that', async () => {
    const { control, verify } = createV12Fixture();
    await control('POST', '/faults', { ...FAULT, phoneNumber: PHONE });

    expect((await verify('nope', '123456')).body.code).toBe('TRANSACTION_NOT_FOUND');
  });
});

test('a fault of the hosted page applies to an unknown attempt', async () => {
  const { control, core } = createWidgetFixture();
  await control('POST', '/faults', { operation: 'widget.load', name: 'INTERNAL_SERVER_ERROR' });

  const response = await core.fetchWidget(
    new Request('http://widget.localhost/_emulator/widget/attempts/attempt_default_0/load', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'http://widget.localhost' },
      body: '{}',
    }),
  );

  expect(response.status).toBe(500);
});
