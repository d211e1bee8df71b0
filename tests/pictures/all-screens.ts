import { routeTable, type ScreenPath } from '@gatehouse/client/lib/routes/route-table';
import type { Screen } from './screen.ts';
import { adminScreens } from './screens/admin.ts';
import { adminMoneyScreens } from './screens/admin-money.ts';
import { billChangeScreens } from './screens/bill-changes.ts';
import { billScreens } from './screens/bills.ts';
import { bookingScreens } from './screens/booking.ts';
import { deskScreens } from './screens/desk.ts';
import { deskDocumentScreens } from './screens/desk-documents.ts';
import { documentScreens } from './screens/documents.ts';
import { guestChangeScreens } from './screens/guest-changes.ts';
import { lostItemScreens } from './screens/lost-items.ts';
import { navigationScreens } from './screens/navigation.ts';
import { otherVenueScreens } from './screens/other-venues.ts';
import { ownBillScreens } from './screens/own-bills.ts';
import { ownerScreens } from './screens/owner.ts';
import { ownerBookingScreens } from './screens/owner-bookings.ts';
import { priceScreens } from './screens/prices.ts';
import { publicScreens } from './screens/public.ts';
import { renewalScreens } from './screens/renewals.ts';
import { seriesScreens } from './screens/series.ts';
import { staffScreens } from './screens/staff.ts';
import { timelineScreens } from './screens/timeline.ts';
import { waitlistScreens } from './screens/waitlist.ts';
import { waitlistVisitorScreens } from './screens/waitlist-visitors.ts';
import { waiverScreens } from './screens/waiver.ts';

export const allScreens: readonly Screen[] = [
  ...publicScreens,
  ...bookingScreens,
  ...waitlistVisitorScreens,
  ...priceScreens,
  ...guestChangeScreens,
  ...ownBillScreens,
  ...waiverScreens,
  ...renewalScreens,
  ...deskScreens,
  ...deskDocumentScreens,
  ...ownerScreens,
  ...navigationScreens,
  ...documentScreens,
  ...ownerBookingScreens,
  ...billScreens,
  ...billChangeScreens,
  ...seriesScreens,
  ...staffScreens,
  ...timelineScreens,
  ...waitlistScreens,
  ...otherVenueScreens,
  ...adminScreens,
  ...adminMoneyScreens,
  ...lostItemScreens,
];

/** Rows of the route table that no picture shows. */
export function pathsWithoutPicture(): ScreenPath[] {
  const shown = new Set<string>(allScreens.map(({ path }) => path));
  return routeTable.map(({ path }) => path).filter((path) => !shown.has(path));
}
