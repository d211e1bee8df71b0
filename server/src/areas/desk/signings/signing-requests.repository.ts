import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** The newest of several requests for one person or party counts, even where it is for another kiosk. */
export async function putRequest(db: Connection, request: NewRow<'signing_requests'>): Promise<void> {
  const { device_id, requested_at, expires_at, document_ids } = request;
  await db
    .insertInto('signing_requests')
    .values(request)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'waiver_id']).doUpdateSet({ device_id, requested_at, expires_at, document_ids }),
    )
    .execute();
}

/** The oldest request that this kiosk has not taken up and that is still in time. */
export function nextRequest(
  db: Connection,
  clientId: string,
  deviceId: string,
  { nowAtUtc, takesParties }: { nowAtUtc: string; takesParties: boolean },
): Promise<Row<'signing_requests'> | undefined> {
  return db
    .selectFrom('signing_requests')
    .where('client_id', '=', clientId)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', nowAtUtc)
    .$if(!takesParties, (query) => query.where('booking_id', 'is', null))
    .orderBy('requested_at')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
}

/** Whether this call removed the request: of two at once only one does. */
export async function takeRequest(db: Connection, request: Row<'signing_requests'>): Promise<boolean> {
  const taken = await db
    .deleteFrom('signing_requests')
    .where('client_id', '=', request.client_id)
    .where('waiver_id', '=', request.waiver_id)
    .where('device_id', '=', request.device_id)
    .where('requested_at', '=', request.requested_at)
    .returning('waiver_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes the venue's requests that no kiosk took up in time. */
export async function deleteExpired(db: Connection, clientId: string, nowAtUtc: string): Promise<void> {
  await db
    .deleteFrom('signing_requests')
    .where('client_id', '=', clientId)
    .where('expires_at', '<=', nowAtUtc)
    .execute();
}
