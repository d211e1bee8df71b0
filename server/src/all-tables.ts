/* Every file that adds tables to `Tables`, so that a program that imports `app.ts` sees them all. */

import './features/auth/auth.table.ts';
import './features/billing/billing.table.ts';
import './features/offerings/blackouts/blackouts.table.ts';
import './features/booking-payments/booking-payments.table.ts';
import './features/bookings/bookings.table.ts';
import './features/check-ins/attendance/attendance.table.ts';
import './features/check-ins/check-ins.table.ts';
import './features/customer-notes/customer-notes.table.ts';
import './features/customer-upload/customer-upload.table.ts';
import './features/devices/devices.table.ts';
import './features/embedding/embedding.table.ts';
import './features/holidays/holidays.table.ts';
import './features/mail/mail.table.ts';
import './features/members/members.table.ts';
import './features/merges/merges.table.ts';
import './features/offerings/offerings.table.ts';
import './features/parties/parties.table.ts';
import './features/plans/plans.table.ts';
import './features/preferences/preferences.table.ts';
import './features/promos/promos.table.ts';
import './features/square-accounts/square-accounts.table.ts';
import './features/waivers/waivers.table.ts';
import './middleware/throttle.table.ts';
import './principals/sessions.table.ts';
import './sync/sync.table.ts';
import './venue/venue.table.ts';
