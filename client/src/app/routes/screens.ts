import type { PublicPath, ScreenPath } from '../../lib/routes/route-table.ts';
import { StartPage } from '../guards.tsx';
import type { Screens } from './screen-routes.tsx';

const paymentResult = async () =>
  (await import('../../features/payment-result/payment-result-page.tsx')).PaymentResultPage;

/** What each row of the route table shows. */
export const screens: Screens<Exclude<ScreenPath, PublicPath>> = {
  '/register': async () => (await import('../../features/registration/registration-page.tsx')).RegistrationPage,
  '/login': async () => (await import('../screens/login-screen.tsx')).LoginScreen,
  '/forgot-password': async () => (await import('../../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  '/reset-password': async () => (await import('../../features/auth/reset-password-page.tsx')).ResetPasswordPage,
  '/verify-email': async () => (await import('../../features/auth/verify-email-page.tsx')).VerifyEmailPage,
  '/set-up': async () => (await import('../../features/auth/set-up-page.tsx')).SetUpPage,
  '/payment-completed': paymentResult,
  '/payment-success': paymentResult,
  '/waiver/:clientId': async () => (await import('../visit/visit-screens.tsx')).WaiverScreen,
  '/book/:clientId/:offeringId': async () => (await import('../visit/visit-screens.tsx')).BookScreen,
  '/booking/:bookingId/:token': async () => (await import('../visit/visit-screens.tsx')).BookingScreen,
  '/payment/:bookingId/:paymentToken': async () =>
    (await import('../../features/payment/payment-page.tsx')).PaymentPage,
  '/start': async () => StartPage,
  '/pair': async () => (await import('../screens/pair-screen.tsx')).PairScreen,
  '/device-setup': async () => (await import('../../features/devices/setup-page.tsx')).SetupPage,
  '/kiosk': async () => (await import('../shell/kiosk-area.tsx')).KioskArea,
  '/scan-station': async () => (await import('../../features/scan-in/scan-station-page.tsx')).ScanStationPage,
  '/admin': async () => (await import('../../features/admin/admin-page.tsx')).AdminPage,
  '/users': async () => (await import('../../features/platform-users/platform-users-page.tsx')).PlatformUsersPage,
  '/admin/clients': async () => (await import('../../features/admin-clients/admin-clients-page.tsx')).AdminClientsPage,
  '/admin/square-customers': async () =>
    (await import('../../features/admin-billing/admin-billing-page.tsx')).AdminBillingPage,
  '/payment-history': async () =>
    (await import('../../features/payment-history/payment-history-page.tsx')).PaymentHistoryPage,
  '/admin/plans': async () => (await import('../../features/admin-plans/admin-plans-page.tsx')).AdminPlansPage,
  '/admin/holidays': async () =>
    (await import('../../features/admin-holidays/admin-holidays-page.tsx')).AdminHolidaysPage,
  '/admin/exports': async () => (await import('../../features/admin-exports/admin-exports-page.tsx')).AdminExportsPage,
  '/customer-view': async () => (await import('../../features/customer-view/customer-view-page.tsx')).CustomerViewPage,
  '/admin/audit-log': async () => (await import('../../features/audit-log/audit-log-page.tsx')).AuditLogPage,
  '/profile': async () => (await import('../screens/admin-profile-screen.tsx')).AdminProfileScreen,
  '/client-dashboard': async () => (await import('../../features/dashboard/dashboard-page.tsx')).DashboardPage,
  '/my-offerings': async () => (await import('../screens/my-offerings-screen.tsx')).MyOfferingsScreen,
  '/client-blackouts': async () =>
    (await import('../../features/offerings/blackouts/business-blackouts-page.tsx')).BusinessBlackoutsPage,
  '/my-bookings': async () => (await import('../../features/bookings/my-bookings-page.tsx')).MyBookingsPage,
  '/past-bookings': async () => (await import('../../features/bookings/past-bookings-page.tsx')).PastBookingsPage,
  '/payments': async () => (await import('../../features/billing/payments-page.tsx')).PaymentsPage,
  '/customer-check-in': async () => (await import('../screens/check-in-screen.tsx')).CheckInScreen,
  '/scan-in': async () => (await import('../../features/scan-in/scan-in-page.tsx')).ScanInPage,
  '/outbox': async () => (await import('../../features/outbox/outbox-page.tsx')).OutboxPage,
  '/customers/:waiverId': async () => (await import('../../features/customers/customer-page.tsx')).CustomerPage,
  '/archive': async () => (await import('../../features/archive/archive-page.tsx')).ArchivePage,
  '/reports': async () => (await import('../../features/reports/reports-page.tsx')).ReportsPage,
  '/my-members': async () => (await import('../../features/members/my-members-page.tsx')).MyMembersPage,
  '/my-waiver': async () => (await import('../../features/waivers/my-waiver-page.tsx')).MyWaiverPage,
  '/my-devices': async () => (await import('../../features/devices/my-devices-page.tsx')).MyDevicesPage,
  '/my-profile': async () => (await import('../screens/my-profile-screen.tsx')).MyProfileScreen,
  '/square-credentials': async () =>
    (await import('../../features/square-credentials/square-credentials-page.tsx')).SquareCredentialsPage,
  '/test-payment-methods': async () =>
    (await import('../../features/payment-set-up/test-payment-methods-page.tsx')).TestPaymentMethodsPage,
};
