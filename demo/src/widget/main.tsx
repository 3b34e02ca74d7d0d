import '../page.css';
import './widget.css';
import { mount } from '../mount.tsx';
import { WidgetPage } from './widget-page.tsx';

await Promise.all([import('../form-styles.ts'), import('./frame-styles.ts')]);
mount(<WidgetPage />);
