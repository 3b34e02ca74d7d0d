import { describe, expect, test } from 'vitest';
import { createReceiver } from '../callbacks/receiver.fixture.ts';
import { PASSING_KEYS } from '../model/captcha-keys.ts';
import { createWidgetFixture, WIDGET_PIPELINE } from './widget-core.fixture.ts';

describe('a reset of a workspace', () => {
  test('invalidates captcha tokens, and the provider works again', () => {
    const { workspace } = createWidgetFixture();
    const issued = workspace.captcha.issue({
      siteKey: PASSING_KEYS.siteKey,
      hostname: 'a.example',
    });
    const response = 'token' in issued ? issued.token : '';
    workspace.captcha.setMode('error');

    workspace.reset();

    const secret = PASSING_KEYS.secretKey;
    expect(workspace.captcha.mode()).toBe('normal');
    expect(workspace.captcha.verify({ secret, response })).toEqual({
      success: false,
      error: 'invalid-input-response',
    });
  });

  test('cuts webhooks that are under way, and signs the next ones again', async () => {
    const { url, received } = await createReceiver();
    const { workspace } = createWidgetFixture({ pipeline: { backendCallbackURL: url } });
    const webhook = { url, body: {}, status: 'success', signingSecret: 'whsec_AAAA' } as const;
    workspace.webhooks.setSigning('missing');
    workspace.webhooks.send(webhook);

    workspace.reset();
    workspace.webhooks.send(webhook);
    await workspace.webhooks.drain();

    expect(workspace.webhooks.list()).toHaveLength(1);
    expect(received.at(-1)?.headers).toHaveProperty('hook-signature');
  });

  test('expires no attempt from before', async () => {
    const { url, received } = await createReceiver();
    const { create, workspace } = createWidgetFixture({ pipeline: { backendCallbackURL: url } });
    const { attemptId } = (await create()).body.data;
    workspace.attempts.byId(attemptId)?.changeDevice('device_1');

    workspace.reset();
    workspace.clock.advanceSeconds(301);
    await workspace.webhooks.drain();

    expect(workspace.attempts.list()).toEqual([]);
    expect(received).toEqual([]);
  });

  test('replaces every part of the state, and keeps the IDs of the seed', () => {
    const { workspace } = createWidgetFixture();
    const { inbox, journal, transactions, ledger, bans, proofs, faults } = workspace;
    const [account] = workspace.accounts;

    workspace.reset();

    const parts = { inbox, journal, transactions, ledger, bans, proofs, faults };
    for (const [name, part] of Object.entries(parts)) {
      expect([name, Reflect.get(workspace, name) === part]).toEqual([name, false]);
    }
    expect(workspace.accounts[0]).toBe(account);
    expect(workspace.pipeline(WIDGET_PIPELINE)).toBeDefined();
  });

  test('numbers new entries after the earlier ones, so that a client that polls misses none', () => {
    const { workspace } = createWidgetFixture();
    const fault = { operation: 'v12.send', nth: 1, times: 1, delayMs: 1 } as const;
    const before = workspace.faults.add(fault);

    workspace.reset();

    expect(workspace.faults.add(fault).id).not.toBe(before.id);
  });
});
