import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanReturn, type ParsedReturn, parseReturn } from './return.ts';

const TIMESTAMP = '2026-01-01T00:00:00.000Z';
const SUCCESS = {
  status: 'success',
  transactionId: 'tx_1',
  attemptId: 'attempt_1',
  timestamp: TIMESTAMP,
};

function urlOf(parameters: Record<string, string>, base = 'https://shop.example/done'): string {
  return `${base}?${new URLSearchParams(parameters)}`;
}

function resultOf(parsed: ParsedReturn) {
  if (!parsed.ok) throw new Error(`refused: ${parsed.reason}`);
  return parsed.result;
}

describe('parseReturn', () => {
  test('reads a success as an unverified hint [WR-01] [WR-02] [WR-03]', () => {
    expect(parseReturn(urlOf(SUCCESS))).toEqual({
      ok: true,
      result: { ...SUCCESS, unverified: true, isTest: false, meta: {} },
    });
  });

  test('reads an error code with a failure alone [WR-04]', () => {
    const failed = { ...SUCCESS, status: 'failed', error: 'ATTEMPT_EXPIRED' };

    expect(resultOf(parseReturn(urlOf(failed))).error).toBe('ATTEMPT_EXPIRED');
    const { error: _, ...unexplained } = failed;
    expect(resultOf(parseReturn(urlOf(unexplained)))).not.toHaveProperty('error');
    const contradictory = urlOf({ ...SUCCESS, error: 'ATTEMPT_EXPIRED' });
    expect(resultOf(parseReturn(contradictory))).not.toHaveProperty('error');
  });

  test.each(['<img src=x>', 'call +20 100 000 0000', '1_CODE', 'A'.repeat(65)])(
    'takes %j for no error code',
    (error) => {
      const url = urlOf({ ...SUCCESS, status: 'failed', error });

      expect(resultOf(parseReturn(url))).not.toHaveProperty('error');
    },
  );

  test('marks the success of a test pair with isTest, and no other [DEV-07]', () => {
    expect(resultOf(parseReturn(urlOf({ ...SUCCESS, isTest: 'true' }))).isTest).toBe(true);
    expect(resultOf(parseReturn(urlOf({ ...SUCCESS, isTest: 'yes' }))).isTest).toBe(false);
    expect(resultOf(parseReturn(urlOf(SUCCESS))).isTest).toBe(false);
  });

  test('reads one value per metadata key, with objects as objects [WR-05]', () => {
    const url = urlOf({
      ...SUCCESS,
      meta_a: 'x',
      meta_b: '{"c":1}',
      meta_list: '[1,"2"]',
      meta_n: '5',
      meta_broken: '{"c":',
      meta_: 'nameless',
    });

    expect(resultOf(parseReturn(url)).meta).toEqual({
      a: 'x',
      b: { c: 1 },
      list: [1, '2'],
      n: '5',
      broken: '{"c":',
      '': 'nameless',
    });
  });

  test('reads metadata named like a property of Object.prototype', () => {
    const meta = resultOf(
      parseReturn(urlOf({ ...SUCCESS, meta___proto__: '{"admin":true}', meta_toString: 'x' })),
    ).meta;

    expect(Object.keys(meta)).toEqual(['__proto__', 'toString']);
    expect(Object.getPrototypeOf(meta)).toBeNull();
    expect(meta['admin']).toBeUndefined();
    expect(meta['constructor']).toBeUndefined();
    expect({}).not.toHaveProperty('admin');
  });

  test.each([
    'myapp://done?x=1',
    'com.example.app:/callback?x=1',
    '/done?x=1',
    '?x=1',
    'https://shop.example/done?x=1',
  ])('reads what was added to %s [WR-06]', (url) => {
    expect(resultOf(parseReturn(`${url}&${new URLSearchParams(SUCCESS)}#top`)).attemptId).toBe(
      'attempt_1',
    );
  });

  test.each(['https://shop.example/', 'https://shop.example/?status=open&error=1', '', 'no url'])(
    'finds no return in %j',
    (url) => {
      expect(parseReturn(url)).toEqual({ ok: false, reason: 'absent' });
    },
  );

  test('reads a failure before a send, which has no transaction [WR-01] [WR-04]', () => {
    const { transactionId: _, ...others } = SUCCESS;
    const failed = { ...others, status: 'failed', error: 'ATTEMPT_EXPIRED' };

    expect(parseReturn(urlOf(failed))).toEqual({
      ok: true,
      result: { ...failed, unverified: true, isTest: false, meta: {} },
    });
    expect(resultOf(parseReturn(urlOf({ ...failed, transactionId: '' })))).not.toHaveProperty(
      'transactionId',
    );
  });

  test('reads the transaction of a failure after a send [WR-02]', () => {
    expect(resultOf(parseReturn(urlOf({ ...SUCCESS, status: 'failed' })))).toMatchObject({
      transactionId: 'tx_1',
      attemptId: 'attempt_1',
    });
  });

  test('does not read the fragment', () => {
    const url = `https://shop.example/#/done?${new URLSearchParams(SUCCESS)}`;

    expect(parseReturn(url)).toEqual({ ok: false, reason: 'absent' });
  });

  test.each(['status', 'attemptId', 'transactionId', 'timestamp'])('misses %s', (parameter) => {
    const { [parameter]: _, ...others }: Record<string, string> = SUCCESS;

    expect(parseReturn(urlOf(others))).toEqual({ ok: false, reason: 'missing', parameter });
    const emptied = urlOf({ ...SUCCESS, [parameter]: '' });
    expect(parseReturn(emptied)).toEqual({ ok: false, reason: 'missing', parameter });
  });

  test.each(['status', 'attemptId', 'transactionId', 'timestamp', 'error', 'isTest', 'meta_a'])(
    'refuses a second %s',
    (parameter) => {
      const url = `${urlOf({ meta_a: '1', error: 'E', isTest: 'true', ...SUCCESS })}&${parameter}=x`;

      expect(parseReturn(url)).toEqual({ ok: false, reason: 'duplicate', parameter });
    },
  );

  test.each(['verified', 'SUCCESS', 'success ', 'true'])('refuses the status %j', (status) => {
    const refusal = { ok: false, reason: 'malformed', parameter: 'status' };
    expect(parseReturn(urlOf({ ...SUCCESS, status }))).toEqual(refusal);
  });

  test.each(['yesterday', '1767225600', '2026-13-01T00:00:00Z', '2026-01-01', '2026-01-01T00:00Z'])(
    'refuses the time %j',
    (timestamp) => {
      const refusal = { ok: false, reason: 'malformed', parameter: 'timestamp' };
      expect(parseReturn(urlOf({ ...SUCCESS, timestamp }))).toEqual(refusal);
    },
  );

  test('refuses the return of another attempt [WR-07]', () => {
    const url = urlOf(SUCCESS);

    expect(parseReturn(url, { attemptId: 'attempt_1' }).ok).toBe(true);
    const refusal = { ok: false, reason: 'other-attempt', parameter: 'attemptId' };
    expect(parseReturn(url, { attemptId: 'attempt_2' })).toEqual(refusal);
    expect(parseReturn(url, { attemptId: '' })).toEqual(refusal);
  });

  test.each([
    [0, true],
    [60, true],
    [61, false],
    [-60, true],
    [-61, false],
  ])('with a limit of 60 s, and %i s after its time: %s', (seconds, isTaken) => {
    const now = () => Date.parse(TIMESTAMP) + seconds * 1000;

    const parsed = parseReturn(urlOf(SUCCESS), { maxAgeSeconds: 60, now });

    if (isTaken) expect(parsed.ok).toBe(true);
    else expect(parsed).toEqual({ ok: false, reason: 'stale', parameter: 'timestamp' });
  });

  test('never throws, whatever URL it is given', () => {
    const names = ['status', 'attemptId', 'transactionId', 'timestamp', 'error', 'meta_x', 'y'];
    const values = fc.oneof(fc.string(), fc.constantFrom('success', 'failed', TIMESTAMP, '%', '{'));
    const pairs = fc.array(fc.tuple(fc.constantFrom(...names), values));

    fc.assert(
      fc.property(fc.string(), pairs, (base, query) => {
        const url = `${base}?${query.map(([n, v]) => `${n}=${v}`).join('&')}`;

        expect(typeof parseReturn(url).ok).toBe('boolean');
      }),
    );
  });

  test('succeeds exactly if each parameter is there once, and its value is one of the interface', () => {
    // Most parameters are right, so that both outcomes are frequent.
    const right = (value: string) => ({ weight: 12, arbitrary: fc.constant([value]) });
    const wrong = (...values: readonly (readonly string[])[]) => ({
      weight: 1,
      arbitrary: fc.constantFrom<readonly string[]>([], [''], ...values),
    });
    const query = fc.record({
      status: fc.oneof(
        right('success'),
        right('failed'),
        wrong(['Success'], ['success', 'success']),
      ),
      attemptId: fc.oneof(right('attempt_1'), wrong(['attempt_1', 'attempt_2'])),
      transactionId: fc.oneof(right('tx_1'), wrong(['tx_1', 'tx_1'])),
      timestamp: fc.oneof(right(TIMESTAMP), wrong(['now'], ['2026-13-01T00:00:00Z'])),
      meta_x: fc.array(fc.string(), { maxLength: 1 }),
    });
    const taken = { yes: 0, no: 0 };

    fc.assert(
      fc.property(query, ({ status, attemptId, transactionId, timestamp, meta_x }) => {
        const parameters = { status, attemptId, transactionId, timestamp, meta_x };
        const pairs = Object.entries(parameters).flatMap(([name, values]) =>
          values.map((value) => [name, value]),
        );

        const parsed = parseReturn(`https://shop.example/done?${new URLSearchParams(pairs)}`);

        const isFailed = status[0] === 'failed';
        const isRight =
          status.length === 1 &&
          (isFailed || status[0] === 'success') &&
          attemptId.length === 1 &&
          attemptId[0] !== '' &&
          transactionId.length < 2 &&
          (isFailed || Boolean(transactionId[0])) &&
          timestamp.length === 1 &&
          timestamp[0] === TIMESTAMP;
        expect(parsed.ok).toBe(isRight);
        taken[isRight ? 'yes' : 'no'] += 1;
        if (!parsed.ok) return;
        expect(parsed.result).toMatchObject({ attemptId: attemptId[0], timestamp: TIMESTAMP });
        expect(parsed.result.status).toBe(status[0]);
        expect(parsed.result.transactionId ?? '').toBe(transactionId[0] ?? '');
      }),
      { numRuns: 500 },
    );
    expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(50);
  });

  test('reads back any metadata that was written as the interface says', () => {
    const record = fc.dictionary(
      fc.string(),
      fc.oneof(
        fc.string().filter((text) => !/^[[{]/.test(text)),
        fc
          .dictionary(fc.string(), fc.jsonValue())
          .map((value) => JSON.parse(JSON.stringify(value))),
      ),
    );

    fc.assert(
      fc.property(record, (meta) => {
        const parameters = Object.entries(meta).map(([key, value]) => [
          `meta_${key}`,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]);
        const query = new URLSearchParams([...Object.entries(SUCCESS), ...parameters]);

        const result = resultOf(parseReturn(`myapp://done?${query}`));

        expect(Object.entries(result.meta)).toEqual(Object.entries(meta));
      }),
    );
  });
});

describe('cleanReturn', () => {
  test.each([
    ['https://shop.example/done', ''],
    ['https://shop.example/done?x=1&y=a%20b+c', ''],
    ['https://shop.example/done?x=1', '#top'],
    ['myapp://done?x=1', ''],
    ['/done', '#status=success'],
  ])('leaves %s%s as it was before', (url, hash) => {
    const added = new URLSearchParams({ ...SUCCESS, error: 'E', isTest: 'true', meta_a: 'a&b' });

    const clean = cleanReturn(`${url}${url.includes('?') ? '&' : '?'}${added}${hash}`);

    expect(clean).toBe(`${url}${hash}`);
  });

  test('leaves nothing that parseReturn would find', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const clean = cleanReturn(
          `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(SUCCESS)}`,
        );
        expect(parseReturn(clean)).toEqual({ ok: false, reason: 'absent' });
      }),
    );
  });
});
