import '../page.css';
import './solver.css';
import { mount } from '../mount.tsx';
import { SolverPage } from './solver-page.tsx';
import { words } from './words.ts';

document.title = `${words.pageTitle} · otp-kit`;
mount(<SolverPage />);
