import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createBackend } from '../form/backend.fixture.ts';
import { useOtpFlow } from '../hooks/use-otp-flow.ts';
import { type EnrollPasskey, type UsePasskeyOfferOptions, usePasskeyOffer } from '../passkey.ts';

const TOKEN = 'opaque-enrollment-token';

beforeEach(() => sessionStorage.clear());

/** A page without the form: one button with the status of the flow or the offer. */
function Login({
  enroll,
  fetch,
}: Pick<UsePasskeyOfferOptions, 'enroll'> & { fetch: typeof window.fetch }) {
  const { send, state, takeEnrollmentToken, verify } = useOtpFlow({ endpoint: '/api/otp', fetch });
  if (state.status === 'verified' && state.enrollByMs !== undefined) {
    return <Offer {...{ enroll, takeEnrollmentToken }} enrollByMs={state.enrollByMs} />;
  }
  const act = () => (state.status === 'code' ? verify('123456') : send({ phoneNumber: '0100' }));
  return (
    <button onClick={() => void act()} type="button">
      {state.status}
    </button>
  );
}

function Offer(options: UsePasskeyOfferOptions) {
  const { accept, status } = usePasskeyOffer(options);
  return (
    <button onClick={() => void accept()} type="button">
      {status}
    </button>
  );
}

const button = (name: string) => page.getByRole('button', { name });

test('offers what the flow holds, without a form, and enrols once', async () => {
  const { fetch } = createBackend({ difficulty: 0, verified: { enrollmentToken: TOKEN } });
  let finish = () => {};
  const enroll = vi.fn<EnrollPasskey>(() => new Promise((resolve) => (finish = resolve)));
  await render(
    <StrictMode>
      <Login enroll={enroll} fetch={fetch} />
    </StrictMode>,
  );
  await button('address').click();
  await button('code').click();

  await button('offered').dblClick();
  await expect.element(button('working')).toBeVisible();
  finish();

  await expect.element(button('done')).toBeVisible();
  expect(enroll.mock.calls).toEqual([[TOKEN, { signal: expect.any(AbortSignal) }]]);
});
