/** Runs when the server starts. A wrong setting stops the start. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  // only form
  const { otp } = await import('./server/otp.ts');
  otp.start();
  // end
  // only widget
  const { widget } = await import('./server/widget.ts');
  widget.start();
  // end
}
