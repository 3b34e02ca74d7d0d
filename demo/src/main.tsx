import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@otp-kit/react/styles.css';
import './page.css';
import { App } from './app.tsx';
import { language } from './language.ts';

document.documentElement.lang = language;
document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
