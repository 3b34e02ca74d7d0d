import { createRoot } from 'react-dom/client';
import { OtpDevtools, type OtpDevtoolsProps } from './otp-devtools.tsx';

/**
 * Adds the panel to a page without React, such as one with `<otp-form>`. It needs the packages `react` and `react-dom`.
 *
 * @returns a function that removes it
 */
export function mountOtpDevtools(props: OtpDevtoolsProps = {}): () => void {
  const root = createRoot(document.createElement('div'));
  root.render(<OtpDevtools {...props} />);
  return () => root.unmount();
}
