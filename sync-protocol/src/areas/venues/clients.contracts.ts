import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { isTimeZone } from '../../base/days/venue-day.ts';
import {
  cleanText,
  dateSchema,
  emailSchema,
  lineText,
  newPasswordSchema,
  requiredLine,
  visibleText,
} from '../../base/primitives.ts';
import { isCardExpiry } from '../money/subscription/card-expiry.ts';
import { ADULT_AGE_MAX, ADULT_AGE_MIN } from '../waivers/documents/relationship.ts';

const paymentStatusSchema = z.enum(['pending', 'active', 'expired', 'cancelled']);
const aliases: Record<string, string> = { paid: 'active', overdue: 'expired', pending: 'pending' };

/** The admin form calls them `Paid`, `Overdue` and `Pending`. Requirement R17. */
const givenPaymentStatusSchema = z
  .pipe(
    cleanText(20),
    z.transform((text) => aliases[text.trim().toLowerCase()] ?? text.trim().toLowerCase()),
  )
  .pipe(paymentStatusSchema);

/** A day; an instant is cut to its day, an empty field means none. */
const givenDaySchema = z
  .pipe(
    cleanText(40),
    z.transform((text) => (text.trim() === '' ? null : text.trim().slice(0, 10))),
  )
  .pipe(z.nullable(dateSchema))
  .nullable();

/** The same, but an empty field keeps the stored day; only null removes it. */
const changedDaySchema = z.union([
  z
    .string()
    .regex(/^\s*$/)
    .transform(() => undefined),
  givenDaySchema,
]);

const orNull = (charsMax: number) =>
  z
    .pipe(
      cleanText(charsMax),
      z.transform((text) => text.trim() || null),
    )
    .nullable();

/** MM/YY. Requirement R17. */
const cardExpirySchema = orNull(5).refine(
  (text) => text === null || isCardExpiry(text),
  'Expiration date must be in MM/YY format (e.g., 12/28)',
);
const timeZoneSchema = cleanText(64).check(z.refine(isTimeZone, 'Please choose a known time zone'));
const adultAgeMessage = `Please enter an age from ${ADULT_AGE_MIN} to ${ADULT_AGE_MAX}`;
const adultAgeSchema = z.int(adultAgeMessage).min(ADULT_AGE_MIN, adultAgeMessage).max(ADULT_AGE_MAX, adultAgeMessage);
const phoneSchema = z.pipe(
  visibleText(40),
  z.transform((text) => text.trim()),
);

/** A venue as its owner and the platform's admins see it. */
export const clientSchema = z.object({
  client_id: z.string(),
  client_name: z.string(),
  /** The same as `client_name` and `email`, under their other names. */
  business_name: z.string(),
  contact_email: z.string(),
  contact_first_name: z.string(),
  contact_last_name: z.string(),
  email: z.string(),
  /** Whether the owner has confirmed the address. */
  email_verified: z.boolean(),
  phone: z.string(),
  /** Where visitors find it, in one line; empty for nothing. Requirement B23. */
  address: z.string(),
  time_zone: z.string(),
  address_required: z.boolean(),
  /** Says whether visitors see an address that is not required. Requirement W61. */
  address_asked: z.boolean(),
  /** Years from which people sign for themselves. Requirement W45. */
  adult_age: z.int(),
  /** Whether an adult says what they are to each minor. */
  relationship_required: z.boolean(),
  accent_color: z.string(),
  dark_mode: z.boolean(),
  has_waiver: z.boolean(),
  payment_status: paymentStatusSchema,
  subscription_status: z.enum(['active', 'trial', 'grace', 'expired', 'pending', 'cancelled']),
  service_paid_until: z.string().nullable(),
  last_payment_date: z.string().nullable(),
  plan_id: z.string().nullable(),
  card_type: z.string().nullable(),
  name_on_card: z.string().nullable(),
  card_last_four: z.string().nullable(),
  expiration_date: z.string().nullable(),
  square_customer_id: z.string().nullable(),
  activated_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The venue's day, by the server's clock. */
  today: z.string(),
  expiryWarning: z.string().nullable(),
  isExpired: z.boolean(),
  isInGracePeriod: z.boolean(),
  daysOverdue: z.int(),
  daysUntilExpiration: z.int().nullable(),
  /** Waivers signed in the venue's current month; `limit` null is unlimited. Requirement W6. */
  waiver_usage: z.object({
    month: z.string(),
    signed: z.int(),
    limit: z.int().nullable(),
    overage: z.int(),
  }),
  /** Sent back with an update, which is rejected when the value is stale (optimistic locking). */
  version: z.int(),
});
export type ClientView = z.infer<typeof clientSchema>;
const clientReply = { client: clientSchema };

const adminFields = {
  client_name: requiredLine(120),
  contact_first_name: requiredLine(80),
  contact_last_name: requiredLine(80),
  email: emailSchema,
  /** Confirms the address of an owner who can't receive the link. */
  email_verified: z.boolean(),
  phone: requiredLine(40),
  payment_status: givenPaymentStatusSchema,
  service_paid_until: givenDaySchema,
  last_payment_date: givenDaySchema,
  card_type: orNull(40),
  name_on_card: orNull(120),
  /** The last four digits at most: a whole number is refused before it is read. Requirement P13. */
  card_number: orNull(4),
  card_last_four: orNull(4).refine(
    (text) => text === null || /^\d{4}$/.test(text),
    'Please enter the last four digits',
  ),
  expiration_date: cardExpirySchema,
  plan_id: orNull(64),
  time_zone: timeZoneSchema,
  address_required: z.boolean(),
  address_asked: z.boolean(),
  adult_age: adultAgeSchema,
  relationship_required: z.boolean(),
};
const optionalAdminFields = z.object(adminFields).partial();

const allFieldsRequired = 'All fields are required.';
const needed = (schema: z.core.$ZodType<string, string>) =>
  z.string({ error: allFieldsRequired }).trim().min(1, allFieldsRequired).pipe(schema);

const clientsManage = { access: 'admin', permission: 'clients.manage' } as const;

export const getClient = contract({ access: 'client_or_admin' }, 'GET /api/clients/:client_id', {
  permission: 'venue.read',
  summary: 'One venue in full, with its status and this month’s waivers against the plan',
  reply: clientReply,
});

const list = { summary: 'All venues that were not deleted', reply: { clients: z.array(clientSchema) } } as const;
export const listClients = contract(clientsManage, 'GET /api/clients', list);
export const listClientsForAdmin = contract(clientsManage, 'GET /api/admin/clients', list);

export const createClient = contract(clientsManage, 'POST /api/clients', {
  summary: 'Make a venue and its owner’s sign-in; the server chooses the client_id',
  body: optionalAdminFields.extend({
    client_name: needed(adminFields.client_name),
    contact_first_name: needed(adminFields.contact_first_name),
    contact_last_name: needed(adminFields.contact_last_name),
    email: needed(emailSchema),
    phone: needed(adminFields.phone),
    password: needed(newPasswordSchema),
  }),
  reply: clientReply,
  errors: ['EMAIL_TAKEN', 'CARD_DATA_REFUSED'],
});

export const updateClient = contract(clientsManage, 'PUT /api/clients/:client_id', {
  summary: 'Change a venue; fields that are not sent keep their value, a stale version is 409',
  body: optionalAdminFields.extend({
    /** Empty keeps the current one. */
    password: z.union([z.literal(''), newPasswordSchema]).optional(),
    version: z.int().optional(),
  }),
  reply: clientReply,
  errors: ['EMAIL_TAKEN', 'VERSION_CONFLICT', 'CARD_DATA_REFUSED'],
});
export type ClientChanges = z.output<typeof updateClient.body>;

export const updatePaymentInfo = contract({ access: 'admin' }, 'PUT /api/clients/:client_id/payment-info', {
  permission: 'clients.billing',
  summary: 'Change what is noted about a venue’s payments; of a card only the last four digits and the expiration date',
  body: z
    .object({
      payment_status: adminFields.payment_status,
      last_payment_date: changedDaySchema,
      service_paid_until: changedDaySchema,
      card_type: adminFields.card_type,
      name_on_card: adminFields.name_on_card,
      card_number: adminFields.card_number,
      card_last_four: adminFields.card_last_four,
      expiration_date: adminFields.expiration_date,
      version: z.int(),
    })
    .partial(),
  reply: clientReply,
  errors: ['VERSION_CONFLICT', 'CARD_DATA_REFUSED'],
});

export const updateProfile = contract(venueCalls, 'PATCH /profile', {
  permission: 'venue.edit',
  summary: 'What the owner may change about the venue; email and role are not among it',
  body: z
    .object({
      client_name: adminFields.client_name,
      contact_first_name: z.pipe(
        lineText(80),
        z.transform((text) => text.trim()),
      ),
      contact_last_name: z.pipe(
        lineText(80),
        z.transform((text) => text.trim()),
      ),
      phone: phoneSchema,
      address: z.pipe(
        visibleText(200),
        z.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
      ),
      time_zone: timeZoneSchema,
      address_required: z.boolean(),
      address_asked: z.boolean(),
      adult_age: adultAgeSchema,
      relationship_required: z.boolean(),
      version: z.int(),
    })
    .partial(),
  reply: clientReply,
  errors: ['VERSION_CONFLICT'],
});

export const deleteClient = contract(clientsManage, 'DELETE /api/clients/:client_id', {
  summary:
    'Delete a venue: its people can no longer sign in and its devices are wiped; restorable for 30 days, then erased',
});
