import { describe, expect, test } from 'vitest';
import { createV12Fixture, PIPELINE } from './v12-core.fixture.ts';

describe('PATCH seed, of a pipeline', () => {
  test('turns the captcha on and off, and keeps its keys', async () => {
    const { control } = createV12Fixture({ turnstile: { siteKey: 'site', secretKey: null } });

    const { body } = await control('PATCH', '/seed', {
      pipelines: [{ id: PIPELINE, turnstile: { enabled: true } }],
    });

    expect(body.data.accounts[0].pipelines[0].turnstile).toEqual({
      enabled: true,
      siteKey: 'site',
      hasSecretKey: false,
    });
  });

  test('takes a callback URL away by null, and leaves the other', async () => {
    const urls = {
      frontendCallbackURL: 'https://a.example',
      backendCallbackURL: 'https://b.example',
    };
    const { control } = createV12Fixture(urls);

    const { body } = await control('PATCH', '/seed', {
      pipelines: [{ id: PIPELINE, backendCallbackURL: null }],
    });

    const [pipeline] = body.data.accounts[0].pipelines;
    expect(pipeline.frontendCallbackURL).toBe(urls.frontendCallbackURL);
    expect(pipeline).not.toHaveProperty('backendCallbackURL');
  });
});
