import { afterEach, expect, test, vi } from 'vitest';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';
import { createLazyProxy } from './lazy-proxy.ts';

afterEach(() => void vi.restoreAllMocks());

const request = () => new Request('https://shop.test/api/otp/none', { method: 'POST' });
const misconfigured = () => {
  throw new TypeError('apiKey must be set');
};

test('the proxy is created once, at the first request', async () => {
  const create = vi.fn(() => createOtpProxyFixture().proxy);
  const proxy = createLazyProxy(create);
  expect(create).not.toHaveBeenCalled();

  const answers = [await proxy(request()), await proxy(request())];

  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(create).toHaveBeenCalledTimes(1);
});

test('start throws what is wrong with the configuration', () => {
  const proxy = createLazyProxy(misconfigured);

  expect(() => proxy.start()).toThrow('apiKey must be set');
});

test('a wrong configuration is logged once, and responds to every request with 500', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const proxy = createLazyProxy(misconfigured);

  const answers = [await proxy(request()), await proxy(request())];

  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  expect(await answers[0]?.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(log).toHaveBeenCalledTimes(1);
});
