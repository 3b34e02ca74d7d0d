/** A wrong configuration stops the server at its start. */
export async function register() {
  if (process.env.NEXT_RUNTIME === 'nodejs') (await import('./lib/otp')).otp.start();
}
