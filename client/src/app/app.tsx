import { RouterProvider } from 'react-router';
import type { Dependencies } from './page-dependencies.ts';
import { AppProviders } from './providers.tsx';
import type { createRouter } from './router.tsx';

/** The whole application for staff, owners and devices: the router's screens, inside what every one of them needs. */
export function App({ dependencies, router }: { dependencies: Dependencies; router: ReturnType<typeof createRouter> }) {
  return (
    <AppProviders dependencies={dependencies}>
      <RouterProvider router={router} />
    </AppProviders>
  );
}
