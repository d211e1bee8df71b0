import type { PublicPath, ScreenPath } from '../../lib/routes/route-table.ts';
import { StartPage } from '../guards/guards.tsx';
import type { Screens } from './screen-routes.tsx';

const paymentResult = async () =>
  (await import('../../areas/money/payment-result/payment-result-page.tsx')).PaymentResultPage;

const timeline = async () => (await import('../../areas/bookings/my-bookings/timeline/timeline-page.tsx')).TimelinePage;

/** What each row of the route table shows. */
export const screens: Screens<Exclude<ScreenPath, PublicPath>> = {
  '/register': async () => (await import('../../areas/accounts/registration/registration-page.tsx')).RegistrationPage,
  '/login': async () => (await import('../screens/login-screen.tsx')).LoginScreen,
  '/forgot-password': async () =>
    (await import('../../areas/accounts/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  '/reset-password': async () => (await import('../../areas/accounts/auth/reset-password-page.tsx')).ResetPasswordPage,
  '/verify-email': async () => (await import('../../areas/accounts/auth/verify-email-page.tsx')).VerifyEmailPage,
  '/set-up': async () => (await import('../../areas/accounts/auth/set-up-page.tsx')).SetUpPage,
  '/invitation/:token': async () => (await import('../screens/invitation-screen.tsx')).InvitationScreen,
  '/payment-completed': paymentResult,
  '/payment-success': paymentResult,
  '/waiver/:clientId': async () => (await import('../visit/visit-screens.tsx')).WaiverScreen,
  '/book/:clientId/:offeringId': async () => (await import('../visit/visit-screens.tsx')).BookScreen,
  '/booking/:bookingId/:token': async () => (await import('../visit/visit-screens.tsx')).BookingScreen,
  '/waitlist/:waitlistId/:token': async () => (await import('../visit/visit-screens.tsx')).WaitlistScreen,
  '/renew/:token': async () => (await import('../visit/visit-screens.tsx')).RenewScreen,
  '/unsubscribe/:token': async () => (await import('../visit/visit-screens.tsx')).UnsubscribeScreen,
  '/payment/:bookingId/:paymentToken': async () =>
    (await import('../../areas/bookings/payments/payment-page.tsx')).PaymentPage,
  '/start': async () => StartPage,
  '/pair': async () => (await import('../screens/pair-screen.tsx')).PairScreen,
  '/device-setup': async () => (await import('../../areas/desk/devices/setup-page.tsx')).SetupPage,
  '/kiosk': async () => (await import('../shell/kiosk-area.tsx')).KioskArea,
  '/scan-station': async () => (await import('../../areas/desk/scan-in/scan-station-page.tsx')).ScanStationPage,
  '/admin': async () => (await import('../../areas/platform/admin-dashboard/admin-page.tsx')).AdminPage,
  '/users': async () => (await import('../../areas/platform/admin-users/platform-users-page.tsx')).PlatformUsersPage,
  '/admin/clients': async () =>
    (await import('../../areas/platform/admin-clients/admin-clients-page.tsx')).AdminClientsPage,
  '/admin/clients/:clientId': async () => (await import('../../areas/platform/support/venue-page.tsx')).VenuePage,
  '/admin/usage': async () => (await import('../../areas/platform/usage/usage-page.tsx')).UsagePage,
  '/admin/square-customers': async () =>
    (await import('../../areas/money/admin-billing/admin-billing-page.tsx')).AdminBillingPage,
  '/payment-history': async () =>
    (await import('../../areas/platform/payment-history/payment-history-page.tsx')).PaymentHistoryPage,
  '/admin/plans': async () => (await import('../../areas/money/plans/admin-plans-page.tsx')).AdminPlansPage,
  '/admin/mail': async () => (await import('../../areas/platform/admin-mail/admin-mail-page.tsx')).AdminMailPage,
  '/admin/holidays': async () =>
    (await import('../../areas/bookings/holidays/admin-holidays-page.tsx')).AdminHolidaysPage,
  '/admin/exports': async () =>
    (await import('../../areas/platform/admin-exports/admin-exports-page.tsx')).AdminExportsPage,
  '/customer-view': async () => (await import('../../areas/platform/support/customer-view-page.tsx')).CustomerViewPage,
  '/admin/audit-log': async () => (await import('../../areas/platform/audit-log/audit-log-page.tsx')).AuditLogPage,
  '/profile': async () => (await import('../screens/admin-profile-screen.tsx')).AdminProfileScreen,
  '/client-dashboard': async () => (await import('../../areas/reports/dashboard/dashboard-page.tsx')).DashboardPage,
  '/my-offerings': async () => (await import('../screens/my-offerings-screen.tsx')).MyOfferingsScreen,
  '/prices': async () => (await import('../../areas/bookings/prices/prices-page.tsx')).PricesPage,
  '/resources': async () => (await import('../../areas/bookings/resources/resources-page.tsx')).ResourcesPage,
  '/calendar-feeds': async () =>
    (await import('../../areas/bookings/calendar-feeds/calendar-feeds-page.tsx')).CalendarFeedsPage,
  '/booking-policy': async () => (await import('../../areas/bookings/policy/policy-page.tsx')).PolicyPage,
  '/client-blackouts': async () =>
    (await import('../../areas/bookings/offerings/blackouts/business-blackouts-page.tsx')).BusinessBlackoutsPage,
  '/my-bookings': async () => (await import('../../areas/bookings/my-bookings/my-bookings-page.tsx')).MyBookingsPage,
  '/past-bookings': async () =>
    (await import('../../areas/bookings/my-bookings/past-bookings-page.tsx')).PastBookingsPage,
  '/timeline': timeline,
  '/timeline/:date': timeline,
  '/payments': async () => (await import('../../areas/money/billing/payments-page.tsx')).PaymentsPage,
  '/customer-check-in': async () => (await import('../screens/check-in-screen.tsx')).CheckInScreen,
  '/scan-in': async () => (await import('../../areas/desk/scan-in/scan-in-page.tsx')).ScanInPage,
  '/outbox': async () => (await import('../../areas/desk/outbox/outbox-page.tsx')).OutboxPage,
  '/customers/:waiverId': async () => (await import('../../areas/people/customers/customer-page.tsx')).CustomerPage,
  '/archive': async () => (await import('../../areas/waivers/archive/archive-page.tsx')).ArchivePage,
  '/reports': async () => (await import('../../areas/reports/owner-reports/reports-page.tsx')).ReportsPage,
  '/my-members': async () => (await import('../screens/check-in-screen.tsx')).CheckInScreen,
  '/staff/activity': async () =>
    (await import('../../areas/reports/staff-activity/staff-activity-page.tsx')).StaffActivityPage,
  '/my-waiver': async () => (await import('../../areas/waivers/signing/my-waiver-page.tsx')).MyWaiverPage,
  '/my-waiver/:documentId': async () =>
    (await import('../../areas/waivers/signing/documents/document-page.tsx')).DocumentPage,
  '/my-devices': async () => (await import('../../areas/desk/devices/my-devices-page.tsx')).MyDevicesPage,
  '/my-sign-in': async () => (await import('../screens/my-sign-in-screen.tsx')).MySignInScreen,
  '/my-profile': async () => (await import('../screens/my-profile-screen.tsx')).MyProfileScreen,
  '/staff': async () => (await import('../../areas/desk/staff/staff-page.tsx')).StaffPage,
  '/organization': async () =>
    (await import('../../areas/accounts/organization/organization-page.tsx')).OrganizationPage,
  '/square-credentials': async () =>
    (await import('../../areas/money/square-accounts/square-credentials-page.tsx')).SquareCredentialsPage,
  '/test-payment-methods': async () =>
    (await import('../../areas/money/payment-set-up/test-payment-methods-page.tsx')).TestPaymentMethodsPage,
};
