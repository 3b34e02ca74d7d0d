/** Cloudflare's published test keys for sites, by what their captcha does. */
export const CAPTCHA_KEYS = {
  passes: '1x00000000000000000000AA',
  blocks: '2x00000000000000000000AB',
  asks: '3x00000000000000000000FF',
} as const;
