import '@otp-kit/react/styles.css';

// After the form's styles, whose variables it uses.
import '@otp-kit/react/phone.css';
import './page.css';
import './passkey-sign-in.css';
import './tour.css';
import { App } from './app.tsx';
import { mount } from './mount.tsx';

mount(<App />);
