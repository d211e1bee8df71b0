import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { withChunkTimeout } from './engine/chunk-timeout.ts';
import { Waiting } from './guards.tsx';
import { paymentResultRoutes } from './routes/account-routes.tsx';
import { deviceRoutes } from './routes/device-routes.tsx';
import { mainRoutes } from './routes/main-routes.tsx';
import { visitorRoutes } from './routes/visitor-routes.tsx';
import { RouteError } from './screens/route-error.tsx';

/** Every area is a chunk of its own: a kiosk never loads what only staff need. */
const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Waiting />,
    children: [
      ...deviceRoutes,
      {
        lazy: async () => ({ Component: (await import('./shell/server-data-area.tsx')).ServerDataArea }),
        children: [...visitorRoutes, ...paymentResultRoutes, ...mainRoutes],
      },
    ],
  },
];

export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(withChunkTimeout(routes));
}
