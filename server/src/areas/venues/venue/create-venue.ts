import { clientIdFromSequence } from '@gatehouse/sync-protocol/base/ids';
import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import { nextNumber } from '#db/server-state';
import type { NewRow } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { insertSyncTenant } from '#venue/sync-tenant';
import { insertVenueRow } from '#venue/venue-row';
import { openVenueWrite, type VenueWriteDeps } from '#venue/venue-write';
import { insertUser, type NewUser } from '../../accounts/auth/users.shared.repository.ts';
import { insertDefaultDocument } from '../../waivers/documents/documents.shared.repository.ts';

export interface NewVenue {
  clientName: string;
  email: string;
  contactFirstName?: string;
  contactLastName?: string;
  phone?: string;
  timeZone?: string;
  planId?: string | null;
  paymentStatus: 'pending' | 'active' | 'expired' | 'cancelled';
  isTrial?: boolean;
  servicePaidUntil?: string | null;
  columns?: Partial<NewRow<'clients'>>;
}

/**
 * Creates a venue with its sync row, inside a platform transaction the caller opened. Returns its id, the next of
 * `C00001` … `C99999`, `D00000` ….
 */
export async function insertVenue(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>,
  db: Connection,
  client: NewVenue,
): Promise<string> {
  const clientId = clientIdFromSequence(await nextNumber(db, 'client_sequence'));
  const now = isoNow(deps.clock);
  await insertVenueRow(db, {
    client_id: clientId,
    client_name: client.clientName,
    contact_first_name: client.contactFirstName ?? '',
    contact_last_name: client.contactLastName ?? '',
    email: normalizeEmail(client.email),
    phone: client.phone ?? '',
    time_zone: client.timeZone ?? deps.config.defaultTimeZone,
    address_required: 0,
    accent_color: null,
    dark_mode: 0,
    plan_id: client.planId ?? null,
    payment_status: client.paymentStatus,
    is_trial: client.isTrial ? 1 : 0,
    service_paid_until: client.servicePaidUntil ?? null,
    last_payment_date: null,
    card_type: null,
    name_on_card: null,
    card_last_four: null,
    expiration_date: null,
    square_customer_id: null,
    activated_at: client.paymentStatus === 'active' ? now : null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    revision: 1,
    version: 1,
    ...client.columns,
  });
  await insertSyncTenant(deps, db, clientId);
  await insertDefaultDocument(db, clientId, now);
  return clientId;
}

type Owner = Pick<NewUser, 'passwordHash' | 'isEmailVerified' | 'firstName' | 'lastName'>;

/** The same with its owner's sign-in and the first link of its audit chain. Errors: EMAIL_TAKEN. */
export async function insertVenueWithOwner(
  deps: VenueWriteDeps,
  db: Connection,
  { client, owner, actor }: { client: NewVenue; owner: Owner; actor: string },
): Promise<string> {
  const clientId = await insertVenue(deps, db, client);
  await insertUser(deps, db, { ...owner, email: client.email, role: 'client', clientId });
  const { write, finish } = await openVenueWrite(deps, db, clientId);
  await write.happened({ kind: 'venue.created', actor });
  await finish();
  return clientId;
}
