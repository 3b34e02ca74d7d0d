import {
  createAttempt,
  type ProxyTransport,
  type RedirectTarget,
  startRedirect,
} from '@otp-kit/widget';
import { confirmAttempt } from '@otp-kit/widget/return';

/** Leaves the page for the widget. */
export async function startVerification(
  transport: ProxyTransport,
  phoneNumber: string,
  tab: RedirectTarget,
): Promise<void> {
  const verificationAddress = { phoneNumber };
  const signal = AbortSignal.timeout(30_000);
  startRedirect(await createAttempt(transport, { verificationAddress }, signal), { location: tab });
}

/** Runs on the page that the backend's return route leads to; returns whether the user is signed in. */
export async function isSignedIn(
  transport: ProxyTransport,
  url: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (!new URL(url).searchParams.has('attemptId')) return false;
  const verificationAddress = { phoneNumber: '+201001234567' };
  const { attemptId } = await createAttempt(transport, { verificationAddress }, signal);
  return confirmAttempt(transport, { attemptId }, signal).then(
    () => true,
    () => false,
  );
}
