import '../page.css';
import './card.css';
import './passkey-sign-in.css';
import './tour.css';
import { mount } from '../mount.tsx';
import { App } from './app.tsx';

await import('../form-styles.ts');
mount(<App />);
