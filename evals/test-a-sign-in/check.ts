import { createOtpProxy } from '@otp-kit/server';
import { expect } from 'vitest';
import { createPage, SEAL_SECRET, type Solution, withEmulator } from '../harness.fixture.ts';

interface SignInTest {
  readonly signInTest: (page: object, inbox: object) => Promise<void>;
}

/** How the product is broken: it signs in with any code, or with none. */
type Fault = 'none' | 'any-code' | 'no-code';

export async function check({ load }: Solution): Promise<void> {
  const { signInTest } = await load<SignInTest>('sign-in.ts');
  const resultOf = async (fault: Fault) => {
    const { page, inbox } = await createProduct(fault);
    return signInTest(page, inbox).then(
      () => 'passed',
      () => 'failed',
    );
  };

  expect(await resultOf('none'), 'passes for a product that works').toBe('passed');
  expect(await resultOf('no-code'), 'fails if no code signs in').toBe('failed');
  expect(await resultOf('any-code'), 'fails if any code signs in').toBe('failed');
}

async function createProduct(fault: Fault) {
  const emulator = await withEmulator();
  const { OTP_BASE_URL, OTP_API_KEY, OTP_PIPELINE_ID } = emulator.env;
  const proxy = createOtpProxy({
    baseUrl: OTP_BASE_URL,
    apiKey: OTP_API_KEY,
    pipelineID: OTP_PIPELINE_ID,
    sealSecrets: [SEAL_SECRET],
    allowedCountries: ['EG'],
    environment: 'development',
    log: () => undefined,
    onVerified: () => undefined,
  });
  const browser = createPage(proxy);
  let flowID = '';
  const page = {
    async requestCode(phoneNumber: string) {
      flowID = (await browser.requestCode(phoneNumber)).data.flowID;
      // Another test, at the same time.
      await createPage(proxy).requestCode('+201001234599');
    },
    async enter(otp: string) {
      const { status } = await browser.post('/api/otp/verify', { flowID, otp });
      return { isSignedIn: fault === 'any-code' || (fault === 'none' && status === 200) };
    },
  };
  return { page, inbox: emulator.inbox };
}
