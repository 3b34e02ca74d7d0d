/** The host of the service's page. The emulator serves the captcha's script and that page from one origin. */
export const HOSTED_PAGE_HOST: string = new URL(import.meta.env['VITE_CAPTCHA_ORIGIN']).hostname;
