/** A product that imports the panel as the documentation says. */
import { OtpForm } from '@otp-kit/react';
import { OtpDevtools } from '@otp-kit/react/devtools';
import { createRoot } from 'react-dom/client';

createRoot(document.body).render(
  <>
    <OtpForm endpoint="/api/otp" />
    <OtpDevtools />
  </>,
);
