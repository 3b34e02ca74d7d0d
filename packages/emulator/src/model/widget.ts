import type { Caps, CircuitBreaker } from './pipeline.ts';

/** What a widget's limiter counts by. */
export type WidgetDimension = 'phoneNumber' | 'deviceId' | 'widget';

/** What a widget's limiter counts: loads and tries to authenticate, or codes that were delivered. */
export type WidgetCounter = 'attempts' | 'otpRequests';

/** A widget, in the dashboard's sections. Its secret is shown when it is created, and never again. */
export interface Widget {
  readonly id: string;
  readonly publicKey: string;
  readonly secret: string;
  readonly active: boolean;
  readonly basicInfo: { readonly name: string; readonly description?: string };
  /** Without one the widget is not configured. */
  readonly pipelineID?: string;
  readonly passkeys: { readonly enabled: boolean };
  /** A captcha is always asked for; these are the provider's keys. */
  readonly captcha: { readonly siteKey: string; readonly secretKey: string };
  readonly rateLimiting: {
    readonly caps: Readonly<Record<WidgetDimension, Readonly<Record<WidgetCounter, Caps>>>>;
    /** Stored, and not read by the limiter. */
    readonly cooldownDurationMs: number;
  };
  readonly circuitBreaker: CircuitBreaker;
  readonly channelChoice: 'ask-first' | 'send-first';
  readonly branding: Branding;
}

/** How a widget looks. CSS colours of the form #rrggbb. */
export interface Branding {
  /** Shown above the form; default the widget's name. */
  readonly displayName?: string;
  readonly primaryColor: string;
  readonly backgroundColor: string;
  readonly textColor: string;
}
