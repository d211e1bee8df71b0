import { type PublicPath, publicPaths, withoutEndSlash } from '#lib/routes/route-table';

/** What a browser's tab, a search engine and a shared link say of one page. */
export interface SitePage {
  path: PublicPath;
  title: string;
  description: string;
}

const texts: Readonly<Record<PublicPath, Omit<SitePage, 'path'>>> = {
  '/': {
    title: 'Gatehouse · The front door of your venue',
    description:
      'Waivers, check-in, member cards and bookings for small venues. The whole front door works with the network gone, and nothing is lost. One flat subscription.',
  },
  '/about': {
    title: 'About Gatehouse · Waivers, bookings and check-in',
    description:
      'Who makes Gatehouse, how electronic waivers and online bookings work, which venues it is made for, and the services and hardware that go with it.',
  },
  '/pricing': {
    title: 'Pricing · Gatehouse',
    description:
      'One flat subscription, by the month or by the year. No percentage of your bookings, no fee for each waiver or device, and your data is always yours to take.',
  },
  '/booking-software': {
    title: 'Booking software for venues · Gatehouse',
    description:
      'A booking page for your own site: timed sessions with capacity, deposits to your own Square account, blackout dates, and no percentage on what you sell.',
  },
  '/contact': {
    title: 'Contact us · Gatehouse',
    description:
      'Ask about plans, a trial, a website for your venue or hardware for its door. A person reads it and answers by email.',
  },
  '/privacy': {
    title: 'Privacy policy · Gatehouse',
    description:
      'What Gatehouse stores of venues and of the people who sign, why, for how long, who else sees it, and the rights you have.',
  },
  '/terms': {
    title: 'Terms of service · Gatehouse',
    description:
      'The agreement between Gatehouse and the venues that subscribe to it: plans, payment, data, acceptable use, ending.',
  },
  '/electronic-signature-consent': {
    title: 'Consent to sign electronically · Gatehouse',
    description:
      'What you agree to when you sign a waiver on a screen: your right to paper, how to withdraw, what you need, how to get your copy.',
  },
};

/** The public pages: those that the build prerenders and the footer leads to. Requirement G1. */
export const sitePages: readonly SitePage[] = publicPaths.map((path) => ({ path, ...texts[path] }));

/** The page at an address, with or without a slash at its end. */
export function sitePageAt(pathname: string): SitePage | undefined {
  const path = withoutEndSlash(pathname);
  return sitePages.find((page) => page.path === path);
}
