/*
 * Every group of endpoints, one line each: `createApp` binds all exports of this file. The order does
 * not matter, because no two groups share a path.
 */

export { bindSecondFactor } from './accounts/auth/second-factor/second-factor.routes.ts';
export { bindSessions } from './accounts/auth/sessions.routes.ts';
export { bindAuth } from './accounts/auth/sign-in/auth.routes.ts';
export { bindPreferences } from './accounts/preferences/preferences.routes.ts';
export { bindBookingPeriods } from './bookings/bookings/booking-periods.routes.ts';
export { bindBookings } from './bookings/bookings/bookings.routes.ts';
export { bindStaffBookings } from './bookings/bookings/changing/staff-bookings.routes.ts';
export { bindPublicBookings } from './bookings/bookings/party/public-bookings.routes.ts';
export { bindCalendarFeeds } from './bookings/calendar-feeds/calendar-feeds.routes.ts';
export { bindOfferings } from './bookings/catalog/offerings.routes.ts';
export { bindResources } from './bookings/catalog/resources.routes.ts';
export { bindEmbedding } from './bookings/embedding/embedding.routes.ts';
export { bindAdminHolidays } from './bookings/holidays/admin/admin-holidays.routes.ts';
export { bindHolidays } from './bookings/holidays/holidays.routes.ts';
export { bindBlackouts } from './bookings/offerings/blackouts/blackouts.routes.ts';
export { bindCheckIns } from './desk/check-ins/check-ins.routes.ts';
export { bindDevices } from './desk/devices/devices.routes.ts';
export { bindParties } from './desk/parties/parties.routes.ts';
export { bindSigningRequests } from './desk/signings/signing-requests.routes.ts';
export { bindAdminBilling } from './money/billing/admin/admin-billing.routes.ts';
export { bindBilling } from './money/billing/payments/payments.routes.ts';
export { bindPaymentReviews } from './money/billing/reviews/payment-reviews.routes.ts';
export { bindSubscriptions } from './money/billing/subscriptions/subscription.routes.ts';
export { bindBookingPaymentReviews } from './money/booking-payments/reviews/booking-reviews.routes.ts';
export { bindBookingPayments } from './money/booking-payments/routes/booking-payments.routes.ts';
export { bindPaymentHistory } from './money/payment-history/payment-history.routes.ts';
export { bindPlans } from './money/plans/plans.routes.ts';
export { bindPromos } from './money/promos/promos.routes.ts';
export { bindSquareAccounts } from './money/square-accounts/square-accounts.routes.ts';
export { bindCustomers } from './people/customers/customers.routes.ts';
export { bindMembers } from './people/members/routes/members.routes.ts';
export { bindCustomerNotes } from './people/notes/customer-notes.routes.ts';
export { bindAdminDashboard } from './platform/admin-dashboard/admin-dashboard.routes.ts';
export { bindAdminExports } from './platform/admin-exports/admin-exports.routes.ts';
export { bindAdminUsers } from './platform/admin-users/admin-users.routes.ts';
export { bindAuditLog } from './platform/audit-log/audit-log.routes.ts';
export { bindHealth } from './platform/health/health.routes.ts';
export { bindSupport } from './platform/support/support.routes.ts';
export { bindAccountExport } from './records/account-export/account-export.routes.ts';
export { bindAudit } from './records/audit/audit.routes.ts';
export { bindCustomerUpload } from './records/customer-upload/customer-upload.routes.ts';
export { bindErasures } from './records/erasures/erasures.routes.ts';
export { bindCustomerHistory } from './records/history/customer-history.routes.ts';
export { bindMerges } from './records/merges/merges.routes.ts';
export { bindAttendance } from './reports/attendance/attendance.routes.ts';
export { bindDashboard } from './reports/dashboard/dashboard.routes.ts';
export { bindReports } from './reports/reports/reports.routes.ts';
export { bindContact } from './site/contact/contact.routes.ts';
export { bindDeletedClients } from './venues/venue/deletion/deletion.routes.ts';
export { bindClients } from './venues/venue/routes/clients.routes.ts';
export { bindArchive } from './waivers/waivers/archive/archive.routes.ts';
export { bindWaivers } from './waivers/waivers/routes/waivers.routes.ts';
export { bindVisitorSigning } from './waivers/waivers/visitor-signing.routes.ts';
