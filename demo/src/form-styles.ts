/** The styles of the form. The first paint shows none, so they are loaded after it. */
import '@otp-kit/react/styles.css';
// After the form's styles, whose variables it uses.
import '@otp-kit/react/phone.css';
import '@otp-kit/react/passkey.css';
