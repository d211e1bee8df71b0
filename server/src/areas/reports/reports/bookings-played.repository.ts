import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { sql } from 'kysely';
import type { Connection } from '#db/database';
import { abandoned, howMany, kept } from './report-conditions.repository.ts';

export const playedNames = ['bookings', 'players', 'arrived', 'no_shows', 'cancelled', 'abandoned'] as const;
export const partySizeNames = ['to_4', 'to_9', 'to_19', 'from_20'] as const;

type Keys = { date: string; offering_id: string };
export type PlayedRow = Keys & Record<(typeof playedNames)[number] | (typeof partySizeNames)[number], number>;

const none = { bookings: 0, players: 0, arrived: 0, no_shows: 0, cancelled: 0, abandoned: 0 };
const noSizes = { to_4: 0, to_9: 0, to_19: 0, from_20: 0 };

interface Venue {
  clientId: string;
  nowAtUtc: string;
}

/** Bookings by the day of play and the offering; a pair of both may come in two rows. */
export async function countPlayed(db: Connection, venue: Venue, range: ReportRange): Promise<PlayedRow[]> {
  const { nowAtUtc } = venue;
  const played = await grouped(ofDays(db, venue, range))
    .where(kept(nowAtUtc))
    .select([
      ...keptFigures,
      howMany(sql`${players} < 5`).as('to_4'),
      howMany(sql`${players} between 5 and 9`).as('to_9'),
      howMany(sql`${players} between 10 and 19`).as('to_19'),
      howMany(sql`${players} > 19`).as('from_20'),
    ])
    .execute();
  const lost = await grouped(ofDays(db, venue, range))
    .where(sql<boolean>`not ${kept(nowAtUtc)}`)
    .select(lostFigures(nowAtUtc))
    .execute();
  return [
    ...played.map((row) => ({ ...none, ...row })),
    ...lost.map(({ all, ...row }) => ({ ...none, ...noSizes, ...row, cancelled: all - row.abandoned })),
  ];
}

/** The same of all days together, for a comparison. */
export async function sumPlayed(
  db: Connection,
  venue: Venue,
  range: ReportRange,
): Promise<Record<(typeof playedNames)[number], number>> {
  const { nowAtUtc } = venue;
  const played = await ofDays(db, venue, range).where(kept(nowAtUtc)).select(keptFigures).executeTakeFirstOrThrow();
  const { all, abandoned: notPaid } = await ofDays(db, venue, range)
    .where(sql<boolean>`not ${kept(nowAtUtc)}`)
    .select(lostFigures(nowAtUtc))
    .executeTakeFirstOrThrow();
  return { ...played, abandoned: notPaid, cancelled: all - notPaid };
}

const players = sql`(booking.base_players + booking.add_players)`;

const keptFigures = [
  sql<number>`count(*)`.as('bookings'),
  sql<number>`coalesce(sum(${players}), 0)`.as('players'),
  howMany(sql`booking.check_in_status = 'checked in'`).as('arrived'),
  howMany(sql`booking.check_in_status = 'no show'`).as('no_shows'),
] as const;

function lostFigures(nowAtUtc: string) {
  return [sql<number>`count(*)`.as('all'), howMany(abandoned(nowAtUtc)).as('abandoned')] as const;
}

function ofDays(db: Connection, { clientId }: Venue, { from, to }: ReportRange) {
  return db
    .selectFrom('bookings as booking')
    .where('client_id', '=', clientId)
    .where('date_scheduled', '>=', from)
    .where('date_scheduled', '<=', to);
}

function grouped(query: ReturnType<typeof ofDays>) {
  return query.groupBy(['date_scheduled', 'offering_id']).select(['date_scheduled as date', 'offering_id']);
}
