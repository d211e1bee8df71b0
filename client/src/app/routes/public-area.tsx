import type { RouteObject } from 'react-router';
import { type PublicPath, rowsIn } from '../../lib/routes/route-table.ts';
import { type Screens, screenRoutes } from './screen-routes.tsx';

/** The public pages, which are also prerendered. */
const publicScreens: Screens<PublicPath> = {
  '/': async () => (await import('../screens/landing-screen.tsx')).LandingScreen,
  '/about': async () => (await import('../../areas/site/pages/about/about-page.tsx')).AboutPage,
  '/pricing': async () => (await import('../../areas/site/pages/pricing/pricing-page.tsx')).PricingPage,
  '/booking-software': async () =>
    (await import('../../areas/site/pages/booking-software-page.tsx')).BookingSoftwarePage,
  '/privacy': async () => (await import('../../areas/site/pages/legal/privacy-page.tsx')).PrivacyPage,
  '/terms': async () => (await import('../../areas/site/pages/legal/terms-page.tsx')).TermsPage,
  '/electronic-signature-consent': async () =>
    (await import('../../areas/site/pages/legal/consent-page.tsx')).ConsentPage,
  '/contact': async () => (await import('../../areas/site/pages/contact/contact-page.tsx')).ContactPage,
};

export const publicArea: RouteObject = {
  lazy: async () => ({ Component: (await import('../../areas/site/pages/site-layout.tsx')).SiteLayout }),
  children: screenRoutes(rowsIn('public'), publicScreens),
};
