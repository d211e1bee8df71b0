import { Navigate, type RouteObject } from 'react-router';
import { RequireRole } from '../guards.tsx';
import { RouteError } from '../screens/route-error.tsx';
import { ToDocument } from '../site/to-document.tsx';
import { accountRoutes } from './account-routes.tsx';
import { deskRoutes } from './desk-routes.tsx';
import { publicRoutes } from './public-routes.tsx';

const toCheckIn = <Navigate to="/customer-check-in" replace />;

/** Addresses that screens had before they became tabs, and those that lead nowhere. */
const otherRoutes: RouteObject[] = [
  { path: 'my-customers', element: toCheckIn },
  { path: 'attendance-reports', element: toCheckIn },
  { path: 'customer-upload', element: toCheckIn },
  { path: 'square-customer-management', element: <ToDocument path="/my-profile" /> },
  { path: '*', lazy: async () => ({ Component: (await import('../screens/not-found-page.tsx')).NotFoundPage }) },
];

const clientRoutes: RouteObject[] = [
  {
    path: 'client-dashboard',
    lazy: async () => ({ Component: (await import('../../features/dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: 'payments',
    lazy: async () => {
      const { PaymentsPage } = await import('../../features/billing/payments-page.tsx');
      return { element: <PaymentsPage /> };
    },
  },
  {
    path: 'my-waiver',
    lazy: async () => ({ Component: (await import('../../features/waivers/my-waiver-page.tsx')).MyWaiverPage }),
  },
  {
    path: 'test-payment-methods',
    lazy: async () => ({
      Component: (await import('../../features/payment-set-up/test-payment-methods-page.tsx')).TestPaymentMethodsPage,
    }),
  },
  {
    path: 'my-devices',
    lazy: async () => ({ Component: (await import('../../features/devices/my-devices-page.tsx')).MyDevicesPage }),
  },
  {
    path: 'my-profile',
    lazy: async () => ({ Component: (await import('../screens/my-profile-screen.tsx')).MyProfileScreen }),
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
      ...accountRoutes,
      ...otherRoutes,
      {
        lazy: async () => ({ Component: (await import('../shell/app-area.tsx')).AppArea }),
        children: [
          {
            element: <RequireRole is="admin" />,
            children: [
              {
                lazy: async () => ({ Component: (await import('../shell/admin-area.tsx')).AdminArea }),
                children: adminRoutes,
              },
            ],
          },
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
    ],
  },
];
