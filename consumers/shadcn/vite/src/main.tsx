import { createRoot } from 'react-dom/client';
import { SignIn } from './sign-in';
import './theme.css';

const root = document.getElementById('root');
if (root) createRoot(root).render(<SignIn isArabic={location.search === '?ar'} />);
