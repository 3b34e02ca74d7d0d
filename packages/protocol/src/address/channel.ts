/** The channels that deliver to a phone; only these can be chosen. Source: the interface, send, "Channel rules". */
export const PHONE_CHANNELS = ['whatsapp', 'telegram', 'sms'] as const;

/** Every channel, in the order that the interface names as the default. */
export const CHANNELS = ['whatsapp', 'telegram', 'sms', 'email'] as const;

/** A channel that delivers to a phone. */
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** A channel that this version knows. */
export type Channel = (typeof CHANNELS)[number];

/** A channel as the service names it: one of the known ones, or one added later. */
export type OpenChannel = Channel | (string & {});

/** A channel of utility messages. The service chooses one for each message, before it sends. */
export type UtilityChannel = 'whatsapp' | 'sms';
