import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import type { WaiverFigures } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { sql } from 'kysely';
import { everyWaiver } from '#areas/people/records/all-waivers.shared.repository';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { howMany } from './report-conditions.repository.ts';

/** Signed waivers by the venue day of the signature; without the days that have none. */
export async function countSigned(
  db: Connection,
  clientId: string,
  range: ReportRange,
): Promise<Map<string, WaiverFigures>> {
  const signed = signedWaivers(db, clientId, range, [
    'date_signed',
    'waiver_type',
    'signed_via',
    'is_first',
    'needs_review',
  ]);
  const rows = await db
    .selectFrom(signed.as('signed'))
    .groupBy('date_signed')
    .select((eb) => [
      'date_signed as date',
      eb.fn.countAll<number>().as('signed'),
      howMany(sql`waiver_type = 'Minor'`).as('minors'),
      eb.fn.sum<number>('is_first').as('first_time'),
      eb.fn.sum<number>('needs_review').as('needs_review'),
      howMany(sql`signed_via = 'kiosk'`).as('at_kiosk'),
      howMany(sql`signed_via = 'desk'`).as('at_desk'),
      howMany(sql`signed_via = 'party'`).as('by_party_link'),
    ])
    .execute();
  return new Map(
    rows.map(({ date, ...row }) => [
      date,
      {
        ...row,
        adults: row.signed - row.minors,
        returning: row.signed - row.first_time,
        by_link: row.signed - row.at_kiosk - row.at_desk - row.by_party_link,
      },
    ]),
  );
}

/** How many they are, also of a week that began last year. */
export async function countSignedByDay(
  db: Connection,
  clientId: string,
  range: ReportRange,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom(signedWaivers(db, clientId, range, ['date_signed']).as('signed'))
    .groupBy('date_signed')
    .select((eb) => ['date_signed', eb.fn.countAll<number>().as('signed')])
    .execute();
  return new Map(rows.map((row) => [row.date_signed, row.signed]));
}

/** Customers that came from an upload signed nothing. */
function signedWaivers<Column extends keyof Row<'waivers'>>(
  db: Connection,
  clientId: string,
  { from, to }: ReportRange,
  columns: readonly Column[],
) {
  return everyWaiver(db, (waivers) =>
    waivers
      .where('client_id', '=', clientId)
      .where('date_signed', '>=', from)
      .where('date_signed', '<=', to)
      .where('event_id', 'is not', null)
      .select(columns),
  );
}
