import { Navigate, type RouteObject } from 'react-router';
import { UnlessPaired } from '../guards.tsx';

/** Screens that everyone may open. Source: platform §2 'Route table'. */
export const publicRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('../../features/site/site-layout.tsx')).SiteLayout }),
    children: [
      {
        index: true,
        lazy: async () => {
          const { LandingPage } = await import('../../features/site/landing-page.tsx');
          return {
            element: (
              <UnlessPaired>
                <LandingPage />
              </UnlessPaired>
            ),
          };
        },
      },
    ],
  },
  { path: 'home', element: <Navigate to="/" replace /> },
];
