import { z } from 'zod';
import { adminCalls, contract } from '../../base/contract.ts';
import { cleanText, dateSchema, instantSchema } from '../../base/primitives.ts';
import { bookingRowSchema } from '../bookings/booking.ts';
import { offeringSchema } from '../bookings/offerings.contracts.ts';
import { deviceSchema } from '../desk/devices.contracts.ts';
import { customerRowSchema } from '../people/customer.ts';
import { eachField, nameFields } from '../people/person-fields.ts';
import { dashboardSchema } from '../reports/dashboard.contracts.ts';
import { clientSchema } from '../venues/clients.contracts.ts';
import { supportReasonSchema } from './support-access.contracts.ts';

/*
 * A look at a venue for support. Each is recorded in the venue's audit chain and shown to its owner, and none holds more than support
 * needs: customers are counted, and found one by one only with a reason. Requirements Y21, Y22.
 */

/** The page size of the list of venues, and the most customers that one search finds. */
export const SUPPORT_PAGE_SIZE = 25;

const supportClientSchema = clientSchema.pick({
  client_id: true,
  client_name: true,
  contact_first_name: true,
  contact_last_name: true,
  email: true,
  subscription_status: true,
  service_paid_until: true,
});
export type SupportClient = z.infer<typeof supportClientSchema>;

const clientsSupport = { ...adminCalls, permission: 'clients.support' } as const;

export const listSupportClients = contract(clientsSupport, 'GET /customer-view/clients', {
  summary: 'One page of 25 venues by name, of those whose name, ID, contact or email holds `search`',
  query: z.object({
    search: z._default(cleanText(120), ''),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  reply: { clients: z.array(supportClientSchema), total: z.int(), page: z.int() },
});

const supportBookingSchema = bookingRowSchema.pick({
  booking_id: true,
  offering_name: true,
  booking_time: true,
  total_players: true,
  status: true,
  check_in_status: true,
  waivers_signed: true,
});
export type SupportBooking = z.infer<typeof supportBookingSchema>;

export const supportDashboardSchema = dashboardSchema.omit({ parties: true, first_steps: true }).extend({
  client_name: z.string(),
  parties: z.array(z.object({ date: dateSchema, count: z.int(), participants: z.int() })),
  /** Customers of the running year, counted to 100,000. */
  customers: z.int(),
  members: z.int(),
  /** Bookings of the venue's today, by time, at most 100, without names. */
  bookings: z.array(supportBookingSchema),
});
export type SupportDashboard = z.infer<typeof supportDashboardSchema>;

export const viewDashboard = contract(clientsSupport, 'GET /clients/:client_id/view/dashboard', {
  summary: 'The numbers of a venue’s dashboard and its bookings of today, without anyone’s name',
  reply: { dashboard: supportDashboardSchema },
});

export const supportDeviceSchema = deviceSchema.omit({ profile: true });
export type SupportDevice = z.infer<typeof supportDeviceSchema>;

export const viewDevices = contract(clientsSupport, 'GET /clients/:client_id/view/devices', {
  summary: 'A venue’s devices as they last reported, the most recent 100',
  reply: {
    devices: z.array(supportDeviceSchema),
    /** Items that wait for the owner. */
    parked: z.int(),
  },
});

export const supportInfoSchema = clientSchema
  .pick({
    client_id: true,
    client_name: true,
    contact_first_name: true,
    contact_last_name: true,
    email: true,
    email_verified: true,
    phone: true,
    time_zone: true,
    address_required: true,
    address_asked: true,
    has_waiver: true,
    payment_status: true,
    subscription_status: true,
    service_paid_until: true,
    last_payment_date: true,
    daysUntilExpiration: true,
    card_type: true,
    card_last_four: true,
    activated_at: true,
    created_at: true,
    waiver_usage: true,
  })
  .extend({ plan_name: z.string().nullable(), auto_renew: z.boolean() });
export type SupportInfo = z.infer<typeof supportInfoSchema>;

const supportMailSchema = z.object({
  mail_id: z.string(),
  created_at: instantSchema,
  sent_at: z.nullable(instantSchema),
  attempts: z.int(),
  /** A code, never what the mail server said. */
  failure: z.string().nullable(),
});
export type SupportMail = z.infer<typeof supportMailSchema>;

const offering = offeringSchema.shape;

export const supportOfferingSchema = z.object({
  offering_id: offering.offering_id,
  offering_name: offering.offering_name,
  offering_type: offering.offering_type,
  base_players: offering.base_players,
  max_players: offering.max_players,
  capacity: offering.capacity,
  deposit_amount: offering.deposit_amount,
  available_days: offering.available_days,
});
export type SupportOffering = z.infer<typeof supportOfferingSchema>;

export const viewInfo = contract(clientsSupport, 'GET /clients/:client_id/view/info', {
  summary: 'A venue’s settings, subscription and offerings, and what became of its last 10 mails',
  reply: {
    client: supportInfoSchema,
    offerings: z.array(supportOfferingSchema),
    mails: z.array(supportMailSchema),
  },
});

export const supportCustomerSchema = customerRowSchema.pick({
  waiver_id: true,
  waiver_type: true,
  ...eachField(nameFields, () => true as const),
  minor_first_name: true,
  minor_last_name: true,
  date_signed: true,
  has_signature: true,
  needs_review: true,
});
export type SupportCustomer = z.infer<typeof supportCustomerSchema>;

/** Not a GET: names don't belong into addresses, which are logged. */
export const findSupportCustomers = contract(clientsSupport, 'POST /clients/:client_id/view/customers', {
  summary: 'At most 25 customers by name or ID, for a stated reason',
  body: z.object({
    search: cleanText(120).check(
      z.refine((text) => text.trim().length >= 2, 'Please enter at least two characters of a name or an ID'),
    ),
    reason: supportReasonSchema,
  }),
  reply: { customers: z.array(supportCustomerSchema), total: z.int() },
});

export const resetClientPassword = contract(clientsSupport, 'POST /recovery/reset-client-password', {
  summary: 'Mail the owner of a venue a link to choose a new password',
  body: z.object({ clientId: cleanText(64) }),
  reply: { message: z.string() },
  errors: ['EMAIL_NOT_VERIFIED', 'TOO_MANY_REQUESTS'],
});
