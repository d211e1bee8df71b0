/*
 * Every group of endpoints, one line each: `createApp` binds all exports of this file. The order does
 * not matter, because no two groups share a path.
 */

export { bindAccountExport } from './account-export/account-export.routes.ts';
export { bindAdminDashboard } from './admin-dashboard/admin-dashboard.routes.ts';
export { bindAdminExports } from './admin-exports/admin-exports.routes.ts';
export { bindAdminUsers } from './admin-users/admin-users.routes.ts';
export { bindAttendance } from './attendance/attendance.routes.ts';
export { bindAudit } from './audit/audit.routes.ts';
export { bindAuditLog } from './audit-log/audit-log.routes.ts';
export { bindAuth } from './auth/auth.routes.ts';
export { bindSecondFactor } from './auth/second-factor/second-factor.routes.ts';
export { bindSessions } from './auth/sessions.routes.ts';
export { bindAdminBilling } from './billing/admin/admin-billing.routes.ts';
export { bindBilling } from './billing/billing.routes.ts';
export { bindPaymentReviews } from './billing/reviews/payment-reviews.routes.ts';
export { bindSubscriptions } from './billing/subscriptions/subscription.routes.ts';
export { bindBookingPayments } from './booking-payments/booking-payments.routes.ts';
export { bindBookingPaymentReviews } from './booking-payments/reviews/booking-reviews.routes.ts';
export { bindBookingPeriods } from './bookings/booking-periods.routes.ts';
export { bindBookings } from './bookings/bookings.routes.ts';
export { bindPublicBookings } from './bookings/public-bookings.routes.ts';
export { bindStaffBookings } from './bookings/staff-bookings.routes.ts';
export { bindCheckIns } from './check-ins/check-ins.routes.ts';
export { bindClients } from './clients/clients.routes.ts';
export { bindDeletedClients } from './clients/deletion/deletion.routes.ts';
export { bindContact } from './contact/contact.routes.ts';
export { bindCustomerHistory } from './customer-history/customer-history.routes.ts';
export { bindCustomerNotes } from './customer-notes/customer-notes.routes.ts';
export { bindCustomerUpload } from './customer-upload/customer-upload.routes.ts';
export { bindCustomers } from './customers/customers.routes.ts';
export { bindDashboard } from './dashboard/dashboard.routes.ts';
export { bindDevices } from './devices/devices.routes.ts';
export { bindEmbedding } from './embedding/embedding.routes.ts';
export { bindErasures } from './erasures/erasures.routes.ts';
export { bindHealth } from './health/health.routes.ts';
export { bindAdminHolidays } from './holidays/admin/admin-holidays.routes.ts';
export { bindHolidays } from './holidays/holidays.routes.ts';
export { bindMembers } from './members/members.routes.ts';
export { bindMerges } from './merges/merges.routes.ts';
export { bindBlackouts } from './offerings/blackouts/blackouts.routes.ts';
export { bindOfferings } from './offerings/offerings.routes.ts';
export { bindParties } from './parties/parties.routes.ts';
export { bindPaymentHistory } from './payment-history/payment-history.routes.ts';
export { bindPlans } from './plans/plans.routes.ts';
export { bindPreferences } from './preferences/preferences.routes.ts';
export { bindPromos } from './promos/promos.routes.ts';
export { bindReports } from './reports/reports.routes.ts';
export { bindSigningRequests } from './signings/signing-requests.routes.ts';
export { bindVisitorSigning } from './signings/visitor-signing.routes.ts';
export { bindSquareAccounts } from './square-accounts/square-accounts.routes.ts';
export { bindSupport } from './support/support.routes.ts';
export { bindArchive } from './waivers/archive/archive.routes.ts';
export { bindWaivers } from './waivers/waivers.routes.ts';
