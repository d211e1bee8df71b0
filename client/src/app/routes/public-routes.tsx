import { Navigate, type RouteObject } from 'react-router';
import { UnlessPaired } from '../guards.tsx';

/** Screens that everyone may open. Requirement G1. */
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
      {
        path: 'about',
        lazy: async () => ({ Component: (await import('../../features/site/about/about-page.tsx')).AboutPage }),
      },
      {
        path: 'pricing',
        lazy: async () => ({ Component: (await import('../../features/site/pricing/pricing-page.tsx')).PricingPage }),
      },
      {
        path: 'booking-software',
        lazy: async () => ({
          Component: (await import('../../features/site/booking-software-page.tsx')).BookingSoftwarePage,
        }),
      },
      {
        path: 'privacy',
        lazy: async () => ({ Component: (await import('../../features/site/legal/privacy-page.tsx')).PrivacyPage }),
      },
      {
        path: 'terms',
        lazy: async () => ({ Component: (await import('../../features/site/legal/terms-page.tsx')).TermsPage }),
      },
      {
        path: 'electronic-signature-consent',
        lazy: async () => ({ Component: (await import('../../features/site/legal/consent-page.tsx')).ConsentPage }),
      },
      {
        path: 'contact',
        lazy: async () => ({ Component: (await import('../../features/site/contact/contact-page.tsx')).ContactPage }),
      },
    ],
  },
  { path: 'home', element: <Navigate to="/" replace /> },
];
