import type { CaptchaPort, SolverPort } from '@otp-kit/client';
import type { OtpProxyConfig } from '@otp-kit/server';
import type { TabSystem } from '../system.ts';

/** The number that the calls of the pages name. */
export const PHONE = '+201001234567';

/** How a page about an error makes it happen. */
export type Provocation = FormProvocation | RunProvocation;

/** An error that the form meets: the user enters a number and, for a code of verify, the code. */
export interface FormProvocation {
  readonly kind: 'form';
  /** What to do in the form. */
  readonly steps: string;
  readonly proxy?: Partial<OtpProxyConfig>;
  /** Whether the button enters codes that are wrong. */
  readonly entersWrongCodes?: boolean;
  /** The number that the button fills in; default the test number. */
  readonly number?: string;
  /** A solver that fails, in place of the kit's. */
  readonly solver?: SolverPort;
  /** A captcha that fails; default none. */
  readonly captcha?: CaptchaPort;
  /** Sets the faults and settings of the service. */
  readonly arrange?: (system: TabSystem) => Promise<void>;
}

/** An error that a call of a backend, or a request without the form, meets. */
export interface RunProvocation {
  readonly kind: 'run';
  /** What the button does. */
  readonly steps: string;
  readonly proxy?: Partial<OtpProxyConfig>;
  /** Returns the response, or what the call threw. */
  readonly run: (system: TabSystem) => Promise<unknown>;
}
