import type { PathIn } from '../../lib/routes/route-table.ts';

/** Pages whose form is prerendered; what a browser's tab and a search engine say of them. */
export interface AccountPage {
  path: Extract<PathIn<'account'>, '/login' | '/register'>;
  title: string;
  description: string;
}

export const accountPages: readonly AccountPage[] = [
  {
    path: '/login',
    title: 'Login Portal · Gatehouse',
    description: 'Sign in to Gatehouse: waivers, check-in, member cards and bookings of your venue, on any device.',
  },
  {
    path: '/register',
    title: 'Create your account · Gatehouse',
    description:
      'Open a Gatehouse account for your venue in two short steps. One flat price, no fee on your bookings, and you can cancel at any time.',
  },
];
