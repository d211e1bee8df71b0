import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router';
import { homeOfUser, StartPage } from './guards.tsx';
import { NotFoundPage, RouteError } from './route-error.tsx';
import { visitorRoutes } from './routes/visitor-routes.tsx';

/** Screens that everyone may open, inside the main shell. Source: platform §2 'Route table'. */
const publicRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('../features/site/landing-page.tsx')).LandingPage }) },
  { path: 'home', element: <Navigate to="/" replace /> },
  {
    path: 'login',
    lazy: async () => {
      const { LoginPage } = await import('../features/auth/login-page.tsx');
      return { element: <LoginPage homeOfUser={homeOfUser} /> };
    },
  },
  { path: 'my-customers', element: <Navigate to="/customer-check-in" replace /> },
  { path: 'attendance-reports', element: <Navigate to="/customer-check-in" replace /> },
  { path: 'customer-upload', element: <Navigate to="/customer-check-in" replace /> },
  { path: '*', element: <NotFoundPage /> },
];

/** Every area is a chunk of its own: a kiosk never loads what only staff need. */
const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <RouteError />,
    children: [
      { path: 'start', element: <StartPage /> },
      ...visitorRoutes,
      {
        lazy: async () => ({ Component: (await import('./shell/main-shell.tsx')).MainShell }),
        errorElement: <RouteError />,
        children: publicRoutes,
      },
    ],
  },
];

export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes);
}
