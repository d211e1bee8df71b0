import { clientIdFromSequence } from '@gatehouse/sync-protocol/ids';
import { normaliseEmail } from '@gatehouse/sync-protocol/rules/people/email';
import { sql } from 'kysely';
import { isoNow } from '../../clock.ts';
import type { Connection } from '../../db/database.ts';
import type { NewRow } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { EMPTY_CHAIN_HEAD, sealOf } from '../../venue/audit-chain.ts';

export interface NewClient {
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
 * Makes a venue with its sync row, inside a platform transaction the caller opened. Returns its id, the next of
 * `C00001` … `C99999`, `D00000` ….
 */
export async function insertClient(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>,
  db: Connection,
  client: NewClient,
): Promise<string> {
  const clientId = clientIdFromSequence(await nextClientSequence(db));
  const now = isoNow(deps.clock);
  await db
    .insertInto('clients')
    .values({
      client_id: clientId,
      client_name: client.clientName,
      contact_first_name: client.contactFirstName ?? '',
      contact_last_name: client.contactLastName ?? '',
      email: normaliseEmail(client.email),
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
    })
    .execute();
  await db
    .insertInto('sync_tenant')
    .values({
      client_id: clientId,
      epoch: deps.ids.uuid(),
      version: 1,
      floor: 0,
      backed_up_version: 0,
      audit_count: 0,
      audit_head: EMPTY_CHAIN_HEAD,
      audit_mac: sealOf(deps.secrets, clientId, 0, EMPTY_CHAIN_HEAD),
    })
    .execute();
  return clientId;
}

async function nextClientSequence(db: Connection): Promise<number> {
  const row = await db
    .insertInto('server_state')
    .values({ key: 'client_sequence', value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: sql`CAST(CAST(server_state.value AS INTEGER) + 1 AS TEXT)`,
      }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(row.value);
}
