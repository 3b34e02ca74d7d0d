/** Whether `NODE_ENV` is `production`, in any case of letters and in quotes. */
export function isProduction(): boolean {
  // In cmd.exe, `set NODE_ENV=production && npm start` leaves a space at the end, and `set` keeps quotes.
  return /^\W*production\W*$/i.test(process.env['NODE_ENV'] ?? '');
}
