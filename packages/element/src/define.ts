import { createOtpFormClass } from './otp-form-class.tsx';

const NAME = 'otp-form';

/** Defines the element, unless the page has loaded the file before. */
export function defineOtpForm(): void {
  if (customElements.get(NAME)) return;
  customElements.define(NAME, createOtpFormClass());
  const { origin } = new URL(import.meta.url);
  if (origin !== location.origin) {
    console.warn(
      `otp-form.js was loaded from ${origin}. Browsers start no worker of another origin, so the page ` +
        'itself solves the proof of work, in slices. Serve the file from your own origin.',
    );
  }
}
