import type { RouteObject } from 'react-router';

/** Opening an account and getting into it, inside the main shell. Requirement U2. */
export const accountRoutes: RouteObject[] = [
  {
    path: 'register',
    lazy: async () => {
      const { RegistrationPage } = await import('../../features/registration/registration-page.tsx');
      return { element: <RegistrationPage /> };
    },
  },
  {
    path: 'login',
    lazy: async () => ({ Component: (await import('../screens/login-screen.tsx')).LoginScreen }),
  },
  {
    path: 'forgot-password',
    lazy: async () => ({
      Component: (await import('../../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
    }),
  },
  {
    path: 'reset-password',
    lazy: async () => ({ Component: (await import('../../features/auth/reset-password-page.tsx')).ResetPasswordPage }),
  },
  {
    path: 'verify-email',
    lazy: async () => ({ Component: (await import('../../features/auth/verify-email-page.tsx')).VerifyEmailPage }),
  },
];

/** Where a payment provider sends people back to, outside the main shell. */
export const paymentResultRoutes: RouteObject[] = ['payment-completed', 'payment-success'].map((path) => ({
  path,
  lazy: async () => {
    const { PaymentResultPage } = await import('../../features/payment-result/payment-result-page.tsx');
    return { element: <PaymentResultPage /> };
  },
}));
