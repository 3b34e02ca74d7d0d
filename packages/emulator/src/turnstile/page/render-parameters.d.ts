/** What `turnstile.render` takes, as Cloudflare documents it; what is not named here is ignored. */
export interface RenderParameters {
  readonly sitekey: string;
  readonly action?: string;
  readonly cData?: string;
  readonly callback?: (token: string) => unknown;
  /** A truthy result means that the page handles it. */
  readonly 'error-callback'?: (code: string) => unknown;
  readonly 'expired-callback'?: (token: string) => unknown;
  readonly 'before-interactive-callback'?: () => unknown;
  readonly 'after-interactive-callback'?: () => unknown;
  /** Never called: the emulator’s script runs in every browser that runs this script. */
  readonly 'unsupported-callback'?: () => unknown;
  /** Never called: an interaction has no time limit here. */
  readonly 'timeout-callback'?: () => unknown;
  readonly appearance?: 'always' | 'execute' | 'interaction-only';
  readonly execution?: 'render' | 'execute';
  readonly size?: 'normal' | 'compact' | 'flexible';
  readonly theme?: 'auto' | 'light' | 'dark';
  readonly language?: string;
  readonly tabindex?: number;
  readonly retry?: 'auto' | 'never';
  /** Milliseconds. */
  readonly 'retry-interval'?: number;
  readonly 'refresh-expired'?: 'auto' | 'manual' | 'never';
  readonly 'response-field'?: boolean;
  readonly 'response-field-name'?: string;
}

/** A captcha on the page. */
export interface Check {
  readonly id: string;
  readonly container: HTMLElement;
  readonly parameters: RenderParameters;
  readonly frame: HTMLIFrameElement;
  /** What a form sends the token by. */
  readonly field?: HTMLInputElement;
  token: string | undefined;
  isExpired: boolean;
  /** The user has to act. */
  isAsking: boolean;
  isStarted: boolean;
  /** Distinguishes the messages of this run of the frame from those of an earlier one. */
  run: string;
  timer: ReturnType<typeof setTimeout> | undefined;
}
