/** The channels that the backend offers, and the form from the start. */
export const CHANNELS = ['whatsapp', 'telegram', 'sms'] as const;
