import { VerificationWidget } from '@otp-kit/widget/react';
import { type FormEvent, useState } from 'react';

/** The hosted widget: the user enters a number here, and the rest in the service's frame. */
export function SignInWidget({ onVerified }: { readonly onVerified: () => void }) {
  const [phoneNumber, setPhoneNumber] = useState('');

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('phone');
    if (typeof typed === 'string') setPhoneNumber(typed);
  }

  if (phoneNumber !== '') {
    return (
      <section>
        <VerificationWidget
          endpoint="/api/otp/widget"
          onVerified={onVerified}
          verificationAddress={{ phoneNumber }}
        />
        <button onClick={() => setPhoneNumber('')} type="button">
          Change number
        </button>
      </section>
    );
  }
  return (
    // `post`: submitted before the script has run, a `get` would put the number into the URL.
    <form className="number" method="post" onSubmit={handleSubmit}>
      <h1>Sign in with the widget</h1>
      <label htmlFor="phone">Phone number</label>
      <input autoComplete="tel" dir="ltr" id="phone" name="phone" required type="tel" />
      <button type="submit">Continue</button>
    </form>
  );
}
