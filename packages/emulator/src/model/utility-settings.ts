import type { UtilityChannel } from '@otp-kit/protocol';

/** The channels of utility messages, in the default order. */
export const UTILITY_CHANNELS: readonly UtilityChannel[] = ['whatsapp', 'sms'];

/** What a utility pipeline is configured for. Read where the pipeline's `kind` is `utility`. */
export interface UtilitySettings {
  readonly whatsapp: boolean;
  readonly sms: boolean;
  /** The first channel of it that can carry the message is used, and no other. */
  readonly order: readonly UtilityChannel[];
  /** ISO 3166 alpha-2, for WhatsApp; absent means all. */
  readonly allowedCountries?: readonly string[];
  /** In EGP, by the day in UTC; absent means none. */
  readonly dailySpendCap?: number;
  readonly signingEnabled: boolean;
  /** Null where none was created. */
  readonly signingSecret: string | null;
}

/** What an account has for its utility pipelines. */
export interface AccountUtilities {
  readonly waba: WabaState;
  /** The account's own SMS integrations (BYO), one entry for each country. */
  readonly smsRoutes: readonly SmsRoute[];
  /** In EGP for each message; null where the service has none. WhatsApp costs at least 0.25. */
  readonly fees: Readonly<Record<UtilityChannel, number | null>>;
  readonly templates: readonly UtilityTemplate[];
  /** Recipients in E.164 that opted out. */
  readonly suppressed: readonly string[];
}

/** The states of an account's WhatsApp business account. */
export const WABA_STATES = ['active', 'inactive', 'no-phone', 'not-connected'] as const;

/** One of them. */
export type WabaState = (typeof WABA_STATES)[number];

/** Which integration carries an SMS to a country. */
export interface SmsRoute {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** The name of a managed partner integration; absent for a direct one. */
  readonly partner?: string;
  /** Whether a managed partner passes its readiness check. */
  readonly ready: boolean;
}

/** A text with `{{name}}` placeholders. */
export interface UtilityTemplate {
  readonly id: string;
  readonly name?: string;
  readonly body: string;
  /** The declared placeholders, by name. */
  readonly variables: Readonly<Record<string, TemplateVariable>>;
  /** Approved in the service. */
  readonly approved: boolean;
  /** The channels that may use it. */
  readonly channels: Readonly<Record<UtilityChannel, boolean>>;
  /** Approved by the messaging platform. */
  readonly whatsappApproved: boolean;
}

/** A placeholder of a template. */
export interface TemplateVariable {
  /** Stands for the value where the length of the body is checked. */
  readonly example: string;
  /** Used where a send has no value. */
  readonly fallback?: string;
}
