/** The header that every request of the browser kit carries; it forces a preflight across origins. */
export const PROXY_HEADER = 'X-Otp-Kit';
