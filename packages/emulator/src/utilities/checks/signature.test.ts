import { describe, expect, test } from 'vitest';
import vectors from '../../../../protocol/vectors/utility-signature.json' with { type: 'json' };
import { createEmulatorCore } from '../../app/emulator-core.ts';
import {
  API_KEY,
  createUtilityFixture,
  PIPELINE,
  SECRET,
  SEND_PATH,
  START_MS,
} from '../utility-core.fixture.ts';

describe('the signature of a utility send', () => {
  test('is taken over the exact bytes that arrive [U-03] [US-01] [US-02]', async () => {
    const vector = vectors.signed.find(({ name }) => name === 'U1');
    if (vector === undefined) throw new Error('no vector');
    const { APIKey, pipelineID } = JSON.parse(vector.body);
    const core = createEmulatorCore({
      now: () => Number(vector.timestamp),
      seed: {
        accounts: [
          {
            id: 'account_vector',
            apiKey: APIKey,
            pipelines: [
              { id: pipelineID, kind: 'utility', utility: { signingSecret: vector.secret } },
            ],
            utilities: {
              templates: [
                { id: 'tmpl_order', body: 'Hi {{name}}', variables: { name: { example: 'Zoë' } } },
              ],
            },
          },
        ],
      },
    });
    const post = async (body: string) => {
      const response = await core.fetch(
        new Request(`http://localhost${SEND_PATH}`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'x-service-timestamp': vector.timestamp,
            'x-service-nonce': vector.nonce,
            'x-service-signature': vector.signature,
          },
          body,
        }),
      );
      return JSON.parse(await response.text());
    };

    const pretty = await post(JSON.stringify(JSON.parse(vector.body), null, 2));
    const exact = await post(vector.body);

    expect(pretty.code).toBe('INVALID_SIGNATURE');
    expect(exact.status).toBe('success');
  });

  test.each(['x-service-timestamp', 'x-service-nonce', 'x-service-signature'])(
    'is refused without %s [US-03] [EU-08]',
    async (header) => {
      const { send, inbox } = createUtilityFixture();

      const { status, body } = await send({}, { headers: { [header]: undefined } });

      expect([status, body.code]).toEqual([401, 'MISSING_SIGNATURE']);
      expect(body.message).toBe(`missing header: ${header.replace('x-service-', '')}`);
      expect(inbox()).toEqual([]);
    },
  );

  test('is required by default [US-04]', async () => {
    const { post, core } = createUtilityFixture();
    const [account] = core.store.defaultWorkspace.accounts;

    const { status, body } = await post(SEND_PATH, {
      APIKey: API_KEY,
      pipelineID: PIPELINE,
      phone: '+201001234567',
      text: 'Hi',
    });

    expect(account?.pipelines[0]?.utility.signingEnabled).toBe(true);
    expect([status, body.code]).toEqual([401, 'MISSING_SIGNATURE']);
  });

  test('is not needed where signing is disabled [US-05]', async () => {
    const { post } = createUtilityFixture({ signingEnabled: false });

    const { status } = await post(SEND_PATH, {
      APIKey: API_KEY,
      pipelineID: PIPELINE,
      phone: '+201001234567',
      text: 'Hi',
    });

    expect(status).toBe(200);
  });

  test('needs a secret in the pipeline [US-06] [EU-07]', async () => {
    const { send } = createUtilityFixture({ signingSecret: null });

    const { status, body } = await send();

    expect([status, body.code]).toEqual([400, 'SIGNING_NOT_CONFIGURED']);
  });

  test.each([
    ['299 seconds ago', START_MS - 299_000, 200],
    ['in 299 seconds', START_MS + 299_000, 200],
    ['301 seconds ago', START_MS - 301_000, 401],
    ['in 301 seconds', START_MS + 301_000, 401],
    ['in Unix seconds', START_MS / 1000, 401],
    ['that is no number', 'now', 401],
  ])('with a timestamp %s has its response [US-07] [EU-09]', async (_, timestamp, expected) => {
    const { send } = createUtilityFixture();

    const { status, body } = await send({}, { timestamp });

    expect(status).toBe(expected);
    if (expected === 401) expect(body.code).toBe('SIGNATURE_TIMESTAMP_SKEW');
  });

  test('by another secret is refused [EU-10]', async () => {
    const { send } = createUtilityFixture();

    const { status, body } = await send({}, { secret: 'another' });

    expect([status, body.code]).toEqual([401, 'INVALID_SIGNATURE']);
  });

  test('has a nonce that counts once per pipeline for 10 minutes [US-08] [EU-11]', async () => {
    const other = {
      id: 'pipe_other',
      kind: 'utility',
      utility: { signingSecret: SECRET },
    } as const;
    const { send, advance, inbox } = createUtilityFixture(
      {},
      {},
      { account: { pipelines: [other] } },
    );
    const nonce = 'nonce-1';

    const first = await send({}, { nonce });
    advance(1);
    const again = await send({}, { nonce });
    const elsewhere = await send({ pipelineID: 'pipe_other' }, { nonce });
    advance(598);
    const stillUsed = await send({}, { nonce });
    advance(2);
    const later = await send({}, { nonce });

    expect([first.status, again.status, again.body.code]).toEqual([200, 401, 'SIGNATURE_REPLAY']);
    expect([elsewhere.status, stillUsed.status, later.status]).toEqual([200, 401, 200]);
    expect(inbox()).toHaveLength(3);
  });

  test.each([
    [255, 200],
    [256, 400],
  ])('with a nonce of %d characters gets %d', async (length, expected) => {
    const { send } = createUtilityFixture();

    const { status, body } = await send({}, { nonce: 'n'.repeat(length) });

    expect(status).toBe(expected);
    if (expected === 400) expect(body.code).toBe('VALIDATION_ERROR');
  });

  test('that is wrong does not use up its nonce [US-11]', async () => {
    const { send } = createUtilityFixture();

    const wrong = await send({}, { nonce: 'n', secret: 'another' });
    const right = await send({}, { nonce: 'n' });

    expect([wrong.body.code, right.status]).toEqual(['INVALID_SIGNATURE', 200]);
  });

  test('may have header names of any brand', async () => {
    const { send } = createUtilityFixture();

    const right = await send({}, { brand: 'acme' });
    const wrong = await send({}, { brand: 'acme', secret: 'another' });

    expect([right.body.status, wrong.body.code]).toEqual(['success', 'INVALID_SIGNATURE']);
  });
});
