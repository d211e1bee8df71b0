import '@fontsource-variable/inter/wght.css';
import '../components/styles-base.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createDependencies } from './dependencies.ts';
import { createRouter } from './router.tsx';

const root = document.querySelector('#root');
if (root) {
  const dependencies = createDependencies();
  const router = createRouter();
  let path = window.location.pathname;
  router.subscribe(({ location }) => {
    if (location.pathname === path) return;
    path = location.pathname;
    dependencies.pwa.screenChanged();
  });
  createRoot(root).render(
    <StrictMode>
      <App dependencies={dependencies} router={router} />
    </StrictMode>,
  );
}
