import { describe, expect, test } from 'vitest';
import { START_MS } from '../app/v12-core.fixture.ts';
import { createHostedFixture, DUMMY_TOKEN, ORIGIN } from '../widget/hosted-page.fixture.ts';

const SECRET = '1x0000000000000000000000000000000AA';
const SITE_KEY = '1x00000000000000000000AA';

function setUp() {
  const fixture = createHostedFixture();
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fixture.ask(`/turnstile/v0/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  return {
    fixture,
    token: (fields: object, headers: Record<string, string> = { Origin: ORIGIN }) =>
      post('token', fields, headers),
    siteverify: post.bind(undefined, 'siteverify'),
  };
}

describe('siteverify', () => {
  test('responds as the provider documents it', async () => {
    const { token, siteverify } = setUp();
    const run = { sitekey: SITE_KEY, hostname: 'shop.example', action: 'login', cData: 'c1' };
    const { body: issued } = await token(run);

    const passed = await siteverify({ secret: SECRET, response: issued.token });
    const spent = await siteverify({ secret: SECRET, response: issued.token });

    expect(passed.body).toEqual({
      success: true,
      'error-codes': [],
      challenge_ts: new Date(START_MS).toISOString(),
      hostname: 'shop.example',
      action: 'login',
      cdata: 'c1',
    });
    expect(spent.body).toMatchObject({ success: false, 'error-codes': ['timeout-or-duplicate'] });
  });

  test('fails, or gives no response, while that is its mode', async () => {
    const { fixture, siteverify } = setUp();
    const ask = async (mode: string) => {
      await fixture.control('POST', '/captcha', { mode });
      return siteverify({ secret: SECRET, response: DUMMY_TOKEN });
    };

    const failed = await ask('error');
    const late = await ask('timeout');

    expect(failed.body).toMatchObject({ success: false, 'error-codes': ['internal-error'] });
    expect(late.status).toBe(504);
  });

  test('reads a form as well', async () => {
    const { siteverify } = setUp();
    const form = new URLSearchParams({ secret: SECRET, response: DUMMY_TOKEN, remoteip: '::1' });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };

    const { body } = await siteverify(form, headers);

    expect(body).toMatchObject({ success: true, hostname: 'example.com' });
  });

  test.each([
    [{ response: DUMMY_TOKEN }, 'missing-input-secret'],
    [{ secret: SECRET }, 'missing-input-response'],
    [{ secret: 'nobody', response: DUMMY_TOKEN }, 'invalid-input-secret'],
    [{ secret: SECRET, response: 'forged' }, 'invalid-input-response'],
    [{ secret: 5, response: DUMMY_TOKEN }, 'bad-request'],
    ['no object', 'bad-request'],
    [{ secret: SECRET, response: 'x'.repeat(20_000) }, 'bad-request'],
  ])('says what is wrong, case %#', async (fields, error) => {
    const { siteverify } = setUp();

    const { status, body } = await siteverify(fields);

    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, 'error-codes': [error] });
  });

  test('finds a token in the workspace that it was made for', async () => {
    const { fixture, token, siteverify } = setUp();
    const workspace = fixture.core.store.create('other', undefined);
    const cData = workspace.mintId('attempt');
    const { body: issued } = await token({ sitekey: SITE_KEY, cData });

    workspace.clock.advanceSeconds(120);
    const late = await siteverify({ secret: SECRET, response: issued.token });

    expect(late.body['error-codes']).toEqual(['timeout-or-duplicate']);
  });
});

describe('a token', () => {
  test.each([{}, { Origin: 'https://evil.example' }, { Origin: 'null' }])(
    'is for its own frame only, not for %o',
    async (headers) => {
      const { token } = setUp();

      const { status, body } = await token({ sitekey: SITE_KEY }, headers);

      expect(status).toBe(403);
      expect(body).not.toHaveProperty('token');
    },
  );

  test.each([
    [{ sitekey: 'unknown_site' }, 400],
    [{ sitekey: '2x00000000000000000000AB' }, 403],
    [{}, 400],
    [{ sitekey: SITE_KEY, action: 'x'.repeat(33) }, 400],
    [{ sitekey: SITE_KEY, cData: 'x'.repeat(256) }, 400],
  ])('is not there for %o', async (fields, expected) => {
    const { token } = setUp();

    const { status } = await token(fields);

    expect(status).toBe(expected);
  });
});

describe('the files', () => {
  test.each([
    ['api.js', 'text/javascript', 'cross-origin'],
    ['frame.html', 'text/html', 'cross-origin'],
    ['frame.js', 'text/javascript', 'same-origin'],
    ['frame-words.js', 'text/javascript', 'same-origin'],
    ['frame.css', 'text/css', 'same-origin'],
  ])('%s is %s, for %s', async (file, type, policy) => {
    const { fixture } = setUp();

    const { status, headers } = await fixture.ask(`/turnstile/v0/${file}?render=explicit`);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain(type);
    expect(headers.get('cross-origin-resource-policy')).toBe(policy);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  test('run nothing that is written into the frame', async () => {
    const { fixture } = setUp();

    const { headers } = await fixture.ask('/turnstile/v0/frame.html');

    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toContain('unsafe');
  });

  test.each(['nothing.js', 'render-parameters.d.ts', '..%2fstore.js', 'turnstile-service.js'])(
    'are these alone, and not %s',
    async (file) => {
      const { fixture } = setUp();

      expect((await fixture.ask(`/turnstile/v0/${file}`)).status).toBe(404);
    },
  );
});
