import '../page.css';
import './sign-in.css';
import { mount } from '../mount.tsx';
import { App } from './app.tsx';

await import('../form-styles.ts');
mount(<App />);
