import '@otp-kit/react/styles.css';
// After the form's styles, whose variables it uses.
import '@otp-kit/react/phone.css';
import '../page.css';
import '../widget/widget.css';
import { mount } from '../mount.tsx';
import { RedirectPage } from './redirect-page.tsx';

mount(<RedirectPage />);
