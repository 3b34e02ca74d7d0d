/**
 * The type of `<otp-form>` in TSX: `import type {} from '@otp-kit/element/jsx'`. It needs the types of
 * React 18 or 19, which the main entry does not.
 *
 * @module
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { OtpFormAttributes, OtpFormElement, OtpFormObjects } from './otp-form-types.ts';

/** React 19 sets what is a property of the element as a property, and everything else as an attribute. */
export type OtpFormJsxProps = DetailedHTMLProps<HTMLAttributes<OtpFormElement>, OtpFormElement> &
  Partial<OtpFormAttributes & OtpFormObjects>;

declare module 'react' {
  // biome-ignore lint/style/noNamespace: React declares its elements in one
  namespace JSX {
    interface IntrinsicElements {
      'otp-form': OtpFormJsxProps;
    }
  }
}
