/** The header of every request: `1` by the browser kit, for which it forces a preflight across origins, `app` by a native app. */
export const PROXY_HEADER = 'X-Otp-Kit';
