import '../page.css';
import '../widget/widget.css';
import { mount } from '../mount.tsx';
import { RedirectPage } from './redirect-page.tsx';

await import('../form-styles.ts');
mount(<RedirectPage />);
