import '@otp-kit/react/styles.css';
import '../page.css';
import './widget.css';
import { mount } from '../mount.tsx';
import { WidgetPage } from './widget-page.tsx';

mount(<WidgetPage />);
