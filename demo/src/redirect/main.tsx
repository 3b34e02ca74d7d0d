import '@otp-kit/react/styles.css';
import '../page.css';
import '../widget/widget.css';
import { mount } from '../mount.tsx';
import { RedirectPage } from './redirect-page.tsx';

mount(<RedirectPage />);
