import { platform } from './001-platform.ts';
import { venueRecords } from './002-venue-records.ts';
import { sync } from './003-sync.ts';
import { pairingShortCode } from './004-pairing-short-code.ts';
import { customerList } from './005-customer-list.ts';
import { syncReads } from './006-sync-reads.ts';
import { plans } from './007-plans.ts';
import { subscriptions } from './008-subscriptions.ts';
import { bookingList } from './009-booking-list.ts';
import { deviceRoles } from './011-device-roles.ts';
import { billingDay } from './012-billing-day.ts';
import { auditBreaks } from './013-audit-breaks.ts';
import { paymentReviews } from './016-payment-reviews.ts';
import { trialsAndMail } from './017-trials-and-mail.ts';
import { bookings } from './018-bookings.ts';
import { bookingPayments } from './019-booking-payments.ts';
import { attendance } from './020-attendance.ts';
import { customerSearch } from './021-customer-search.ts';
import { notesAndGroups } from './022-notes-and-groups.ts';
import { customerChanges } from './023-customer-changes.ts';
import { customerUploads } from './024-customer-uploads.ts';
import { waiverArchive } from './026-waiver-archive.ts';
import { reports } from './027-reports.ts';
import { platformTotals } from './028-platform-totals.ts';
import { clientDeletion } from './029-client-deletion.ts';
import { platformAudit } from './030-platform-audit.ts';
import { holidaysAndExports } from './031-holidays-and-exports.ts';
import { platformDeskBilling } from './032-platform-desk-billing.ts';
import { secondFactor } from './033-second-factor.ts';
import { serverRole } from './034-server-role.ts';
import { archivedEmails } from './035-archived-emails.ts';
import { archivedPeople } from './036-archived-people.ts';
import { selfChecks } from './037-self-checks.ts';
import { deviceReady } from './038-device-ready.ts';
import { firstSteps } from './039-first-steps.ts';
import { lockHolders } from './040-lock-holders.ts';
import { mailTurns } from './041-mail-turns.ts';
import { partyReviews } from './042-party-reviews.ts';
import { venueAddress } from './043-venue-address.ts';
import { signingRequests } from './044-signing-requests.ts';
import { resources } from './045-resources.ts';
import { resourceBookings } from './046-resource-bookings.ts';
import { guestChanges } from './047-guest-changes.ts';
import { waitlist } from './048-waitlist.ts';
import { bookingsToReview } from './049-bookings-to-review.ts';
import { guestReports } from './050-guest-reports.ts';
import { documents } from './051-documents.ts';
import { parkedReadable } from './052-parked-readable.ts';
import { renewals } from './053-renewals.ts';
import { archiveDays } from './054-archive-days.ts';
import { waitlistCallers } from './055-waitlist-callers.ts';
import { mailShares } from './056-mail-shares.ts';
import { refundsAtSquare } from './058-refunds-at-square.ts';
import { hoursAndParties } from './060-hours-and-parties.ts';
import { countsAndEmails } from './062-counts-and-emails.ts';
import { mailOutages } from './064-mail-outages.ts';
import { usage } from './065-usage.ts';
import { bookingReferences } from './066-booking-references.ts';
import { offeringTranslations } from './067-offering-translations.ts';
import { startingOut } from './068-starting-out.ts';
import { addressAsked } from './069-address-asked.ts';
import { staff } from './070-staff.ts';
import { passkeysAndProviders } from './072-passkeys-and-providers.ts';
import { doers } from './073-doers.ts';
import { chains } from './074-chains.ts';
import { prices } from './075-prices.ts';
import { bills } from './076-bills.ts';
import { arrivedMoney } from './077-arrived-money.ts';
import { apostrophes } from './078-apostrophes.ts';
import type { NamedMigration } from './dialect.ts';

export { countAttendance } from './020-attendance.ts';
export { countTotals } from './028-platform-totals.ts';
export type { Dialect, NamedMigration } from './dialect.ts';

/**
 * In order. A published migration is never edited: databases that have run it never run it again. The one exception is 022, which makes an
 * index for its statement and drops it: the schema and the rows that it leaves are the same, and without the index a large SQLite
 * database could not be upgraded past it.
 */
export const migrations: readonly NamedMigration[] = [
  platform,
  venueRecords,
  sync,
  pairingShortCode,
  customerList,
  syncReads,
  plans,
  subscriptions,
  bookingList,
  deviceRoles,
  billingDay,
  auditBreaks,
  paymentReviews,
  trialsAndMail,
  bookings,
  bookingPayments,
  attendance,
  customerSearch,
  notesAndGroups,
  customerChanges,
  customerUploads,
  waiverArchive,
  reports,
  platformTotals,
  clientDeletion,
  platformAudit,
  holidaysAndExports,
  platformDeskBilling,
  secondFactor,
  serverRole,
  archivedEmails,
  archivedPeople,
  selfChecks,
  deviceReady,
  firstSteps,
  lockHolders,
  mailTurns,
  partyReviews,
  venueAddress,
  signingRequests,
  resources,
  resourceBookings,
  guestChanges,
  waitlist,
  bookingsToReview,
  guestReports,
  documents,
  parkedReadable,
  renewals,
  archiveDays,
  waitlistCallers,
  mailShares,
  refundsAtSquare,
  hoursAndParties,
  countsAndEmails,
  mailOutages,
  usage,
  bookingReferences,
  offeringTranslations,
  startingOut,
  addressAsked,
  staff,
  passkeysAndProviders,
  doers,
  chains,
  prices,
  bills,
  arrivedMoney,
  apostrophes,
];
