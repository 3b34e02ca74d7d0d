import '@otp-kit/react/styles.css';
// After the form's styles, whose variables it uses.
import '@otp-kit/react/phone.css';
import '../page.css';
import './widget.css';
import { mount } from '../mount.tsx';
import { WidgetPage } from './widget-page.tsx';

mount(<WidgetPage />);
