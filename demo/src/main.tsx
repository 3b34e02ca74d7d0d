import '@otp-kit/react/styles.css';
import './page.css';
import './passkey-sign-in.css';
import './tour.css';
import { App } from './app.tsx';
import { mount } from './mount.tsx';

mount(<App />);
