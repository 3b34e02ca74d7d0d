import {
  createAttempt,
  type ProxyTransport,
  type RedirectTarget,
  startRedirect,
} from '@otp-kit/widget';
import { confirmAttempt, parseReturn } from '@otp-kit/widget/return';

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
  const back = parseReturn(url);
  if (back.ok && back.result.status === 'success') return true;
  const attemptId = new URL(url).searchParams.get('attemptId');
  if (attemptId === null) return false;
  return confirmAttempt(transport, { attemptId }, signal).then(
    () => true,
    () => false,
  );
}
