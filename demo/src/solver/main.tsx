import '../page.css';
import './solver.css';
import { texts } from '../language.ts';
import { mount } from '../mount.tsx';
import { SolverPage } from './solver-page.tsx';
import { words } from './words.ts';

document.title = texts.documentTitle(words.pageTitle);
mount(<SolverPage />);
