/** How large a webhook may be, in bytes: 10 KiB of metadata, and the envelope. */
export const MAX_WEBHOOK_BYTES = 65_536;
