import '../page.css';
import './widget.css';
import { mount } from '../mount.tsx';
import { WidgetPage } from './widget-page.tsx';

await import('../form-styles.ts');
mount(<WidgetPage />);
