import { createBrowserRouter, type RouteObject } from 'react-router';

/** Every area is a chunk of its own: a kiosk never loads what only staff need. */
const routes: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('../features/site/landing-page.tsx')).LandingPage }) },
];

export const router = createBrowserRouter(routes);
