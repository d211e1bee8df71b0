import { runCompiled } from '../db/compiled.ts';
import type { Connection } from '../db/database.ts';
import type { PrincipalVenue, VisitedVenue } from './principal.ts';

/** The venue columns that are read along with a session or a device. */
export interface VenueColumns {
  client_id: string;
  time_zone: string;
  payment_status: 'pending' | 'active' | 'expired' | 'cancelled';
  service_paid_until: string | null;
  is_trial: number;
  deleted_at: string | null;
}

export const venueColumns = [
  'clients.client_id',
  'clients.time_zone',
  'clients.payment_status',
  'clients.service_paid_until',
  'clients.is_trial',
  'clients.deleted_at',
] as const;

/** A venue as principals carry it, also a deleted one (`isDeleted`); null where there is none. */
export async function findPrincipalVenue(db: Connection, clientId: string): Promise<PrincipalVenue | null> {
  const row = await db.selectFrom('clients').where('client_id', '=', clientId).select(venueColumns).executeTakeFirst();
  return row ? toVenue(row) : null;
}

/** The venue of a row that was read with `venueColumns`. */
export function toVenue(row: VenueColumns): PrincipalVenue {
  return {
    clientId: row.client_id,
    timeZone: row.time_zone,
    subscription: {
      paymentStatus: row.payment_status,
      servicePaidUntil: row.service_paid_until,
      isTrial: row.is_trial === 1,
    },
    isDeleted: row.deleted_at !== null,
  };
}

/** A venue as its visitors see it; null where there is none, and where it was deleted. */
export async function findVisitedVenue(db: Connection, clientId: string): Promise<VisitedVenue | null> {
  const {
    rows: [row],
  } = await runCompiled(db, 'visited venue', { clientId }, (value) =>
    db
      .selectFrom('clients')
      .where('clients.client_id', '=', value('clientId'))
      .where('clients.deleted_at', 'is', null)
      .select(venueColumns)
      .select(['client_name', 'clients.email', 'clients.phone', 'clients.address', 'activated_at']),
  );
  if (!row) return null;
  const { client_name: name, email, phone, address, activated_at: activatedAtUtc } = row;
  return { ...toVenue(row), name, email, phone, address, activatedAtUtc };
}
