import './page.css';
import './card.css';
import './passkey-sign-in.css';
import './tour.css';
import { App } from './app.tsx';
import { mount } from './mount.tsx';

await import('./form-styles.ts');
mount(<App />);
