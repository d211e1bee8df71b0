import { Navigate, type RouteObject } from 'react-router';
import { homeOfUser, RequireRole, UnlessPaired } from '../guards.tsx';
import { NotFoundPage, RouteError } from '../route-error.tsx';
import { deskRoutes } from './desk-routes.tsx';

const toCheckIn = <Navigate to="/customer-check-in" replace />;

/** Screens that everyone may open. Source: platform §2 'Route table'. */
const publicRoutes: RouteObject[] = [
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
  { path: 'home', element: <Navigate to="/" replace /> },
  {
    path: 'login',
    lazy: async () => {
      const { LoginPage } = await import('../../features/auth/login-page.tsx');
      return { element: <LoginPage homeOfUser={homeOfUser} /> };
    },
  },
  { path: 'my-customers', element: toCheckIn },
  { path: 'attendance-reports', element: toCheckIn },
  { path: 'customer-upload', element: toCheckIn },
  { path: '*', element: <NotFoundPage /> },
];

const clientRoutes: RouteObject[] = [
  {
    path: 'client-dashboard',
    lazy: async () => ({ Component: (await import('../../features/dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: 'my-waiver',
    lazy: async () => ({ Component: (await import('../../features/waivers/my-waiver-page.tsx')).MyWaiverPage }),
  },
  {
    path: 'my-devices',
    lazy: async () => ({ Component: (await import('../../features/devices/my-devices-page.tsx')).MyDevicesPage }),
  },
];

const adminRoutes: RouteObject[] = [
  {
    path: 'admin',
    lazy: async () => ({ Component: (await import('../../features/admin/admin-page.tsx')).AdminPage }),
  },
];

/** Everything inside the main shell, and the desk, which a paired tablet opens in its own. */
export const mainRoutes: RouteObject[] = [
  deskRoutes,
  {
    lazy: async () => ({ Component: (await import('../shell/main-shell.tsx')).MainShell }),
    errorElement: <RouteError />,
    children: [
      ...publicRoutes,
      { element: <RequireRole is="admin" />, children: adminRoutes },
      {
        element: <RequireRole is="client" />,
        children: [
          {
            lazy: async () => ({ Component: (await import('../shell/staff-area.tsx')).StaffArea }),
            children: clientRoutes,
          },
        ],
      },
    ],
  },
];
