/** A page with the form and the phone field. Its backend is in the page, and sends nothing. */
import { OtpForm } from '@otp-kit/react';
import { phoneField } from '@otp-kit/react/phone';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBackend } from '../../packages/react/src/form/backend.fixture.ts';
import '@otp-kit/react/styles.css';
import '@otp-kit/react/phone.css';

const backend = createBackend({ difficulty: 0 });
const form = createElement(OtpForm, {
  endpoint: '/api/otp',
  fetch: backend.fetch,
  // The next page has no state, also in a browser whose pages share a window.
  storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  phoneField: phoneField({ countries: ['EG', 'SA', 'US'] }),
});
createRoot(document.body.appendChild(document.createElement('main'))).render(form);

/** The address of the last send, as JSON. */
Object.assign(window, {
  sentAddress: () => JSON.stringify(backend.callsOf('send').at(-1)?.body['verificationAddress']),
});
