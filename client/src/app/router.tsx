import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { withChunkTimeout } from './engine/chunk-timeout.ts';
import { Waiting } from './guards/guards.tsx';
import { deviceAreas, serverDataAreas } from './routes/areas.tsx';
import { RouteError } from './screens/route-error.tsx';

/** Every area is its own chunk: a kiosk never loads code that only staff need. */
const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Waiting />,
    children: [...deviceAreas, serverDataAreas],
  },
];

/**
 * The application's router, which follows the browser's address. A screen whose file takes too long to load shows
 * `RouteError`.
 */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(withChunkTimeout(routes));
}
