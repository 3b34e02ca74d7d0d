/**
 * The custom element `<otp-form>`, in one file: the form of `@otp-kit/react`, its styles, its languages
 * and the solver. The solver's workers run this file, too.
 *
 * @module
 */
import { defineOtpForm } from './define.ts';

export type {
  OtpFormElement,
  OtpFormEventMap,
  OtpFormStep,
  OtpVerified,
} from './otp-form-types.ts';

if ('document' in globalThis) defineOtpForm();
// Loaded in a worker only: on a page, the solver would reply to the messages of other windows.
else if ('WorkerGlobalScope' in globalThis) void import('@otp-kit/pow/worker');
