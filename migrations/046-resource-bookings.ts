import { isolateByVenue, type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

const ROWS_PER_INSERT = 500;

/** The days on which bookings have or had a resource, so that a calendar of it finds those that left it too. Requirement B34. */
async function up(context: MigrationContext): Promise<void> {
  await context.db.schema
    .createTable('resource_bookings')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('resource_id', 'text', (c) => c.notNull())
    .addColumn('date_scheduled', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('resource_bookings_pk', ['client_id', 'resource_id', 'date_scheduled', 'booking_id'])
    .execute();
  await isolateByVenue(context, ['resource_bookings']);
  await withAllVenues(context, () => fillFromHistory(context));
}

interface Booking {
  client_id: string;
  booking_id: string;
  date_scheduled: string;
  /** JSON array of `{resource_id, units}`. */
  resources: string;
}

/** What a history tells of a change: each field before and after it. */
type Detail = Partial<Record<'date_scheduled' | 'resources', [before: string, after: string]>>;

/** Each booking where it is, and as it was before each of its moves, the last one first. */
async function fillFromHistory({ db }: MigrationContext): Promise<void> {
  const moves: { booking_id: string; detail: string }[] = await db
    .selectFrom('booking_events')
    .where('kind', 'in', ['moved', 'changed'])
    .where((eb) => eb.or([eb('detail', 'like', '%"resources":%'), eb('detail', 'like', '%"date_scheduled":%')]))
    .orderBy('booking_id')
    .orderBy('number', 'desc')
    .select(['booking_id', 'detail'])
    .execute();
  const movesOf = new Map<string, Detail[]>();
  for (const { booking_id: id, detail } of moves)
    movesOf.set(id, [...(movesOf.get(id) ?? []), JSON.parse(detail) as Detail]);
  const bookings: Booking[] = await db
    .selectFrom('bookings')
    .where((eb) =>
      eb.or([
        eb('resources', '!=', '[]'),
        eb(
          'booking_id',
          'in',
          db.selectFrom('booking_events').where('detail', 'like', '%"resources":%').select('booking_id'),
        ),
      ]),
    )
    .select(['client_id', 'booking_id', 'date_scheduled', 'resources'])
    .execute();
  const rows = bookings.flatMap((booking) => daysOf(booking, movesOf.get(booking.booking_id) ?? []));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await db
      .insertInto('resource_bookings')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

function daysOf({ client_id, booking_id, ...now }: Booking, moves: readonly Detail[]) {
  let { date_scheduled, resources } = now;
  const states = [now];
  for (const before of moves) {
    date_scheduled = before.date_scheduled?.[0] ?? date_scheduled;
    resources = before.resources?.[0] ?? resources;
    states.push({ date_scheduled, resources });
  }
  return states.flatMap((state) =>
    (JSON.parse(state.resources) as { resource_id: string }[]).map(({ resource_id }) => ({
      client_id,
      resource_id,
      date_scheduled: state.date_scheduled,
      booking_id,
    })),
  );
}

export const resourceBookings: NamedMigration = { name: '046-resource-bookings', up };
