import { describe, expect, test } from 'vitest';
import type { CallResponse } from '../app/v12-core.fixture.ts';
import { createWidgetFixture, WIDGET_SECRET } from '../app/widget-core.fixture.ts';

describe('accounts', () => {
  test('becoming verified entitles to passkeys, being verified does not [PK-02]', async () => {
    const { control } = createWidgetFixture({
      account: { verified: false },
    });
    const patch = async (body: unknown) =>
      (await control('PATCH', '/accounts/account_test', body)).body.data.entitlements.passkeys;

    expect(await patch({})).toBe(false);
    expect(await patch({ verified: true })).toBe(true);
    expect(await patch({ entitlements: { passkeys: false } })).toBe(false);
    expect(await patch({ verified: true })).toBe(false);
    expect(await patch({ entitlements: { passkeys: true } })).toBe(true);
  });

  test.each([-1, 1_000_000_001, '1', 1e308])('has no balance of %j', async (balance) => {
    const { control } = createWidgetFixture();

    const { status, body } = await control('PATCH', '/accounts/account_test', { balance });

    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('is not unverified again, and not found where no account has the ID', async () => {
    const { control } = createWidgetFixture();

    const back = await control('PATCH', '/accounts/account_test', { verified: false });
    const none = await control('PATCH', '/accounts/nobody', {});

    expect([back.status, back.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect([none.status, none.body.code]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
  });

  test('are given a quota, and an unlimited one by null', async () => {
    const { control } = createWidgetFixture();
    const patch = async (body: unknown) =>
      (await control('PATCH', '/accounts/account_test', body)).body.data;

    expect((await patch({ balance: 5 })).balance).toBe(5);
    expect((await patch({})).balance).toBe(5);
    expect(await patch({ balance: null })).not.toHaveProperty('balance');
  });

  test('change what is named of an entitlement and a price, and keep the rest', async () => {
    const { control } = createWidgetFixture();
    const patch = (body: unknown) => control('PATCH', '/accounts/account_test', body);

    await patch({ entitlements: { channelChoice: true }, billing: { pricing: 'legacy' } });
    const { body } = await patch({ billing: { mode: 'pay-per-success', rates: { sms: 0.5 } } });
    const wrong = await patch({ billing: { mode: 'free' } });

    expect(body.data).toMatchObject({
      entitlements: { passkeys: true, channelChoice: true },
      billing: {
        mode: 'pay-per-success',
        pricing: 'legacy',
        rates: { whatsapp: 1, telegram: 1, sms: 0.5, email: 1 },
      },
    });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('the secret of a widget', () => {
  test('is shown by the call that makes it, and by no other [W-15]', async () => {
    const { control } = createWidgetFixture();

    const made = await control('POST', '/workspaces', { id: 'two' });
    const reads = await Promise.all([
      control('GET', '/workspaces'),
      control('POST', '/reset?workspace=two'),
      control('PATCH', '/seed', { widgets: [{ id: 'widget_test', active: true }] }),
    ]);

    const [account] = made.body.data.accounts;
    expect(account.widgets[0].secret).toBe('widget_secret_emulator_two_not_a_secret');
    for (const { status, body } of reads) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('widget_secret_emulator');
      expect(JSON.stringify(body)).not.toContain(WIDGET_SECRET);
    }
  });

  test('that is lost is followed by that of a new widget, as there is no other way [W-15]', async () => {
    const { control } = createWidgetFixture();
    const seed = { accounts: [{ id: 'shop', apiKey: 'ak_shop', pipelines: [], widgets: [{}] }] };
    const secretOf = ({ body }: CallResponse) => body.data.accounts[0].widgets[0].secret;

    const lost = secretOf(await control('POST', '/workspaces', { id: 'shop', seed }));
    await control('DELETE', '/workspaces/shop');
    const next = secretOf(await control('POST', '/workspaces', { id: 'shop', seed }));

    expect([lost, next]).toEqual([expect.any(String), expect.any(String)]);
    expect(next).not.toBe(lost);
  });

  test('cannot be changed [W-15]', async () => {
    const { control } = createWidgetFixture();

    const { status, body } = await control('PATCH', '/seed', {
      widgets: [{ id: 'widget_test', secret: 'new' }],
    });

    expect([status, body.code]).toEqual([400, 'INVALID_SEED']);
  });
});

describe('the platform and the breaker', () => {
  test('are switched until the next reset', async () => {
    const { control, workspace } = createWidgetFixture();

    await control('PATCH', '/platform', { zeroVerifyBans: true });
    expect(workspace.platform).toEqual({ passkeyRollout: true, zeroVerifyBans: true });
    await control('POST', '/reset');
    expect(workspace.platform.zeroVerifyBans).toBe(false);
    const { status } = await control('POST', '/breaker', { widgetId: 'widget_x', state: 'open' });
    expect(status).toBe(404);
  });
});

describe('faults', () => {
  test('are set, listed and taken back, and named by a code that the widget has', async () => {
    const { control } = createWidgetFixture();
    const fault = { operation: 'widget.verify', name: 'BILLING_FAILED' };

    const { status, body } = await control('POST', '/faults', fault);
    const misspelt = await control('POST', '/faults', { ...fault, name: 'BILLING_FAIL' });
    const elsewhere = await control('POST', '/faults', { ...fault, name: 'VERIFY_OTP_FAILED' });

    expect([status, misspelt.status, elsewhere.status]).toEqual([201, 400, 400]);
    expect((await control('GET', '/faults')).body.data).toEqual([
      { ...fault, id: body.data.id, nth: 1, times: 1 },
    ]);
    expect((await control('DELETE', `/faults/${body.data.id}`)).status).toBe(200);
    expect((await control('DELETE', `/faults/${body.data.id}`)).status).toBe(404);
  });
});

describe('the device of an attempt', () => {
  test('can be made another', async () => {
    const { control, create, workspace } = createWidgetFixture();
    const { attemptId } = (await create()).body.data;

    const { body } = await control('POST', `/attempts/${attemptId}/device`, { deviceId: 'other' });

    expect(body.data.deviceId).toBe('other');
    expect(workspace.attempts.byId(attemptId)?.deviceId).toBe('other');
  });
});
