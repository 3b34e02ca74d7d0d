// only widget
import { setting } from './settings.ts';
// end

/** The policy of every response. Without `wasm-unsafe-eval` the proof of work is solved more slowly. */
export function contentSecurityPolicy(): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // only widget
    `frame-src ${setting('OTP_WIDGET_ORIGIN')}`,
    // end
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
