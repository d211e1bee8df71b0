import {
  SUPPORT_PAGE_SIZE,
  type SupportCustomer,
  type SupportDashboard,
  type SupportDevice,
  type SupportInfo,
  type SupportMail,
  type SupportOffering,
  supportCustomerSchema,
  supportDashboardSchema,
  supportDeviceSchema,
  supportInfoSchema,
  supportOfferingSchema,
} from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import type { SupportReason } from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';
import type { Deps } from '#integrations/deps';
import { listOfferings } from '../../bookings/offerings/changing/offerings.service.ts';
import { bookingPage } from '../../bookings/scheduling/bookings.service.ts';
import { listDevices } from '../../desk/devices/devices.service.ts';
import { pageOfCustomers } from '../../people/customers/customer-list.service.ts';
import { describeDashboard } from '../../reports/dashboard/dashboard.service.ts';
import { getClient } from '../../venues/venue/venues.service.ts';
import { recordLook } from './record-look.ts';
import { countMembers, countParked, findPlanFacts, listMailStates } from './support.repository.ts';

/*
 * What support sees of a venue. Each look is recorded before anything is read. What the owner's own services return is cut to
 * the fields of the contract by its schemas, so that a field added there is not shown here. Requirements Y21, Y22.
 */

const BOOKINGS_MAX = 100;
const DEVICES_MAX = 100;
const MAILS_MAX = 10;

/** The admin, and the venue looked at. */
interface Looking {
  clientId: string;
  adminId: string;
}

/** Errors: NOT_FOUND. */
export async function lookAtDashboard(deps: Deps, looking: Looking): Promise<SupportDashboard> {
  const venue = await recordLook(deps, { ...looking, part: 'dashboard' });
  const { clientId } = venue;
  const { parties, ...dashboard } = await describeDashboard(deps, venue);
  const today = { from: dashboard.date, to: dashboard.date, search: '', order: 'oldest' } as const;
  const { bookings } = await bookingPage(deps, clientId, today, BOOKINGS_MAX);
  return supportDashboardSchema.parse({
    ...dashboard,
    client_name: (await getClient(deps, clientId)).client_name,
    parties: parties.map((day) => ({
      date: day.date,
      count: day.count,
      participants: day.parties.reduce((sum, party) => sum + party.participants, 0),
    })),
    customers: (await pageOfCustomers(deps, clientId, { page: 1, page_size: 1 })).total,
    members: await deps.db.readVenue(clientId, (db) => countMembers(db, clientId)),
    bookings,
  });
}

/** Those that were seen last, first. Errors: NOT_FOUND. */
export async function lookAtDevices(
  deps: Deps,
  looking: Looking,
): Promise<{ devices: SupportDevice[]; parked: number }> {
  const { clientId } = await recordLook(deps, { ...looking, part: 'devices' });
  const devices = await listDevices(deps, clientId);
  const newest = devices.toSorted((a, b) => (b.last_seen_at ?? '').localeCompare(a.last_seen_at ?? ''));
  return {
    devices: supportDeviceSchema.array().parse(newest.slice(0, DEVICES_MAX)),
    parked: await deps.db.readVenue(clientId, (db) => countParked(db, clientId)),
  };
}

/** Errors: NOT_FOUND. */
export async function lookAtInfo(
  deps: Deps,
  looking: Looking,
): Promise<{ client: SupportInfo; offerings: SupportOffering[]; mails: SupportMail[] }> {
  const { clientId } = await recordLook(deps, { ...looking, part: 'info' });
  const client = await getClient(deps, clientId);
  const { plan, mails } = await deps.db.readPlatform(async (db) => ({
    plan: await findPlanFacts(db, clientId),
    mails: await listMailStates(db, clientId, MAILS_MAX),
  }));
  const offerings = await listOfferings(deps, clientId);
  return {
    client: supportInfoSchema.parse({
      ...client,
      plan_name: plan?.plan_name ?? null,
      auto_renew: plan?.auto_renew === 1,
    }),
    offerings: supportOfferingSchema.array().parse(offerings),
    mails,
  };
}

/** Finds customers by name or ID, as the venue itself does. Errors: NOT_FOUND. */
export async function lookUpCustomers(
  deps: Deps,
  looking: Looking,
  { search, reason }: { search: string; reason: SupportReason },
): Promise<{ customers: SupportCustomer[]; total: number }> {
  const { clientId } = await recordLook(deps, { ...looking, part: 'customers', reason });
  const { customers, total } = await pageOfCustomers(deps, clientId, { search, page: 1, page_size: SUPPORT_PAGE_SIZE });
  return { customers: supportCustomerSchema.array().parse(customers), total };
}
