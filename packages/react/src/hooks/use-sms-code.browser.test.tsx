/** @module-tag landing */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  codeField,
  renderAtCode,
  resendButton,
  type,
  verified,
} from '../form/form-page.fixture.tsx';

/** One call of `navigator.credentials.get` for a text message. */
interface Request {
  readonly signal: AbortSignal;
  readonly arrive: (code: string) => void;
  readonly decline: () => void;
}

/** A browser that can read text messages: no test can make a real one receive one. */
function supportWebOtp() {
  const requests: Request[] = [];
  vi.stubGlobal('OTPCredential', Credential);
  vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => {
    expect(options).toMatchObject({ otp: { transport: ['sms'] } });
    const { signal = expect.fail('no signal') } = options ?? {};
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const arrive = (code: string) => resolve({ id: '', type: 'otp', code } as Credential);
      requests.push({ signal, arrive, decline: () => reject(new DOMException('', 'AbortError')) });
    });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const open = () => requests.filter(({ signal }) => !signal.aborted);
  /** The only open request, once what makes it has loaded. */
  const opened = async (): Promise<Request | undefined> => {
    await expect.poll(open).toHaveLength(1);
    return open()[0];
  };
  return { open, opened };
}

beforeEach(() => sessionStorage.clear());

describe('where the browser can read text messages', () => {
  test('the code of a message is entered and verified', async () => {
    const browser = supportWebOtp();
    const { backend } = await renderAtCode();

    (await browser.opened())?.arrive('123456');

    await expect.element(verified).toBeVisible();
    expect(backend.callsOf('verify').map(({ body }) => body['otp'])).toEqual(['123456']);
  });

  test('the code waits for the button if the form does not verify by itself', async () => {
    const browser = supportWebOtp();
    const { backend } = await renderAtCode({}, { autoSubmit: false });

    (await browser.opened())?.arrive('123456');

    await expect.element(codeField).toHaveValue('123456');
    expect(backend.callsOf('verify')).toEqual([]);
  });

  test('one request is open at a time, and none after the code was entered by hand', async () => {
    const browser = supportWebOtp();
    await renderAtCode();
    await browser.opened();

    await type(codeField, '123456');

    await expect.element(verified).toBeVisible();
    expect(browser.open()).toEqual([]);
  });

  test('a new code is awaited by a new request', async () => {
    const browser = supportWebOtp();
    await renderAtCode({ resendSeconds: 0 });
    const first = await browser.opened();

    await resendButton.click();

    await expect.poll(() => first?.signal.aborted).toBe(true);
    await browser.opened();
  });

  test('a user who declines enters the code by hand', async () => {
    const browser = supportWebOtp();
    await renderAtCode();

    (await browser.opened())?.decline();
    await type(codeField, '123456');

    await expect.element(verified).toBeVisible();
  });
});

test('where the browser cannot read text messages, none is asked for', async () => {
  vi.stubGlobal('OTPCredential', undefined);
  Reflect.deleteProperty(window, 'OTPCredential');
  const get = vi.spyOn(navigator.credentials, 'get');
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  await renderAtCode();
  await type(codeField, '123456');
  await expect.element(verified).toBeVisible();

  expect(get).not.toHaveBeenCalled();
});
