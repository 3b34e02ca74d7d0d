import { createRoot } from 'react-dom/client';
import { SignIn } from './sign-in.jsx';

createRoot(document.getElementById('root')).render(<SignIn />);
