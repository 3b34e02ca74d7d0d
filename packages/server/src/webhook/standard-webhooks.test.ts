import { createHmac, randomBytes } from 'node:crypto';
import type { Bytes } from '@otp-kit/protocol';
import vectors from '@otp-kit/protocol/vectors/webhook-signature.json' with { type: 'json' };
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type SignedWebhook, verifyStandardWebhook } from './standard-webhooks.ts';

afterEach(() => void vi.useRealTimers());

const SECONDS = 1_767_225_600;
const SIGNED_AT = SECONDS * 1000;

describe('verifyStandardWebhook', () => {
  test.each(vectors.verified)(
    'takes the signature of $name, as Python makes it',
    async ({ secret, ...webhook }) => {
      expect(await verifyStandardWebhook(fromVector(webhook), secret)).toBe(SIGNED_AT);
    },
  );

  test.each(vectors.refused)(
    'refuses a signature: $why [WH-12]',
    async ({ secret, ...webhook }) => {
      expect(await verifyStandardWebhook(fromVector(webhook), secret)).toBeUndefined();
    },
  );

  test.each(['', 'now', '1767225600.0', '-1767225600', '+1767225600', ' 1767225600', '1e9', '0x5'])(
    'refuses the timestamp %j also where it is signed',
    async (timestamp) => {
      const webhook = sign({ id: 'msg_1', timestamp, body: bytes('{}') });

      expect(await verifyStandardWebhook(webhook, SECRET)).toBeUndefined();
    },
  );

  test.each(['whsec_', 'whsec_no-base64', 'MDEyMzQ1Njc4OWFiY2RlZg==', KEY.toString('base64')])(
    'throws for the secret %j, which is none, and does not show it',
    async (secret) => {
      const webhook = sign({ id: 'msg_1', timestamp: '1', body: bytes('{}') });
      const verifying = verifyStandardWebhook(webhook, secret);

      await expect(verifying).rejects.toThrow(TypeError);
      await expect(verifying).rejects.toThrow('secrets must hold texts of whsec_ and base64');
    },
  );

  test('looks at the first 8 signatures of a list: each costs a digest of the body', async () => {
    const { signature, ...webhook } = sign({ id: 'm', timestamp: '1', body: bytes('{}') });
    const behind = (wrong: number) => `${`v1,${'A'.repeat(43)}= `.repeat(wrong)}${signature}`;
    const verifyBehind = (wrong: number) =>
      verifyStandardWebhook({ ...webhook, signature: behind(wrong) }, SECRET);

    expect(await verifyBehind(7)).toBe(1000);
    expect(await verifyBehind(8)).toBeUndefined();
  });
});

describe('with the reference implementation', () => {
  test('takes whatever that signs', async () => {
    await fc.assert(
      fc.asyncProperty(anyId, anyText, async (id, text) => {
        const signature = new Webhook(SECRET).sign(id, new Date(SIGNED_AT), text);
        const webhook = { id, timestamp: String(SECONDS), signature, body: bytes(text) };

        expect(await verifyStandardWebhook(webhook, SECRET)).toBe(SIGNED_AT);
      }),
    );
  });

  test('takes what that takes, and refuses what that refuses', async () => {
    vi.useFakeTimers({ now: SIGNED_AT, toFake: ['Date'] });
    const edit = fc.constantFrom<(webhook: TextWebhook) => TextWebhook>(
      (webhook) => webhook,
      (webhook) => ({ ...webhook, id: `${webhook.id}x` }),
      (webhook) => ({ ...webhook, text: `${webhook.text} ` }),
      (webhook) => ({ ...webhook, timestamp: String(SECONDS + 1) }),
      (webhook) => ({ ...webhook, signature: `v1,AAAA ${webhook.signature}` }),
      (webhook) => ({ ...webhook, signature: `v2${webhook.signature.slice(2)}` }),
      (webhook) => ({ ...webhook, signature: webhook.signature.slice(0, -1) }),
    );

    await fc.assert(
      fc.asyncProperty(anyId, anyText, edit, async (id, text, change) => {
        const { signature } = sign({ id, timestamp: String(SECONDS), body: bytes(text) });
        const changed = change({ id, text, timestamp: String(SECONDS), signature });
        const ours = await verifyStandardWebhook({ ...changed, body: bytes(changed.text) }, SECRET);

        expect(ours !== undefined).toBe(referenceTakes(changed));
      }),
    );
  });
});

describe('the exact bytes', () => {
  test('are what is signed, be they text or not', async () => {
    await fc.assert(
      fc.asyncProperty(anyId, fc.uint8Array({ maxLength: 300 }), async (id, body) => {
        const webhook = sign({ id, timestamp: String(SECONDS), body: new Uint8Array(body) });

        expect(await verifyStandardWebhook(webhook, SECRET)).toBe(SIGNED_AT);
      }),
    );
  });

  test('of body, id, timestamp and signature: any bit that is turned is refused', async () => {
    const webhook = sign({ id: 'msg_1', timestamp: String(SECONDS), body: randomBytes(64) });
    const isTaken = async (changed: Partial<SignedWebhook>) =>
      (await verifyStandardWebhook({ ...webhook, ...changed }, SECRET)) !== undefined;
    expect(await isTaken({})).toBe(true);

    for (let bit = 0; bit < webhook.body.byteLength * 8; bit += 1) {
      expect(await isTaken({ body: turned(webhook.body, bit) })).toBe(false);
    }
    for (const name of ['id', 'timestamp', 'signature'] as const) {
      const text = bytes(webhook[name]);
      for (let bit = 0; bit < text.byteLength * 8; bit += 1) {
        const changed = String.fromCharCode(...turned(text, bit));
        expect([name, bit, await isTaken({ [name]: changed })]).toEqual([name, bit, false]);
      }
    }
  });

  test('are not those of the same JSON, written otherwise', async () => {
    const anyJson = fc.json({ maxDepth: 3 }).filter((text) => text !== spaced(text));

    await fc.assert(
      fc.asyncProperty(anyJson, async (text) => {
        const webhook = sign({ id: 'msg_1', timestamp: '1', body: bytes(text) });
        const rewritten = { ...webhook, body: bytes(spaced(text)) };

        expect(JSON.parse(spaced(text))).toEqual(JSON.parse(text));
        expect(await verifyStandardWebhook(webhook, SECRET)).toBe(1000);
        expect(await verifyStandardWebhook(rewritten, SECRET)).toBeUndefined();
      }),
    );
  });
});

const KEY = Buffer.from('0123456789abcdef01234567');
const SECRET = `whsec_${KEY.toString('base64')}`;
const anyId = fc.stringMatching(/^[\w-]{1,40}$/);
// The reference implementation hashes a text as UTF-8, which has no lone surrogates.
const anyText = fc.string({ unit: 'grapheme', minLength: 1 });

interface TextWebhook extends Omit<SignedWebhook, 'body'> {
  readonly text: string;
}

function bytes(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Signs as OpenSSL does. */
function sign({ id, timestamp, body }: Omit<SignedWebhook, 'signature'>): SignedWebhook {
  const digest = createHmac('sha256', KEY).update(`${id}.${timestamp}.`).update(body);
  return { id, timestamp, body, signature: `v1,${digest.digest('base64')}` };
}

function fromVector({
  bodyBase64,
  ...webhook
}: Omit<SignedWebhook, 'body'> & { readonly bodyBase64: string }): SignedWebhook {
  return { ...webhook, body: new Uint8Array(Buffer.from(bodyBase64, 'base64')) };
}

function referenceTakes({ id, timestamp, signature, text }: TextWebhook): boolean {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
  try {
    new Webhook(SECRET).verify(text, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

function turned(original: Bytes, bit: number): Bytes {
  const copy = new Uint8Array(original);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

function spaced(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 1);
}
