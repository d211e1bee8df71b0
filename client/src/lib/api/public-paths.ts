/** The pages that the build prerenders, with a script of their own: neither device nor staff. Requirement G1. */
export const publicPaths = [
  '/',
  '/about',
  '/pricing',
  '/booking-software',
  '/contact',
  '/privacy',
  '/terms',
  '/electronic-signature-consent',
] as const;

export type PublicPath = (typeof publicPaths)[number];

/** An address without the slash at its end. */
export const withoutEndSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
