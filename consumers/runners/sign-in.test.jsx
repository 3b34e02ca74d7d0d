/* global expect, test */
import { createFakeProxy } from '@otp-kit/client/testing';
import { OtpForm } from '@otp-kit/react';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

// A machine that runs several cases at once is slow.
configure({ asyncUtilTimeout: 20_000 });

test('signs in with a number and its code', async () => {
  const proxy = createFakeProxy();
  const user = userEvent.setup();
  let isVerified = false;
  const onVerified = () => {
    isVerified = true;
  };
  render(<OtpForm endpoint="/api/otp" fetch={proxy.fetch} onVerified={onVerified} />);

  await requestCode(user);
  await user.type(await screen.findByLabelText('6-digit code'), '123456');
  await waitFor(() => expect(isVerified).toBe(true));

  expect(proxy.requests.map(({ route }) => route)).toEqual(['challenge', 'send', 'verify']);
});

test('says that a code is wrong', async () => {
  const proxy = createFakeProxy('wrong-code');
  const user = userEvent.setup();
  render(<OtpForm endpoint="/api/otp" fetch={proxy.fetch} />);

  await requestCode(user);
  await user.type(await screen.findByLabelText('6-digit code'), '123456');

  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/code isn’t right/));
});

async function requestCode(user) {
  await user.type(screen.getByLabelText('Phone number'), '+201001234567');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
}
