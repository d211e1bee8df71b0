import type {
  HolidayType,
  HolidayView,
  PreviewedHoliday,
} from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { federalHolidays } from '@gatehouse/sync-protocol/areas/bookings/federal-holidays';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { isUniqueViolation } from '#db/failures';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { recordPlatformAction } from '#venue/platform-audit';
import * as holidays from './admin-holidays.repository.ts';

type HolidayFields = Omit<HolidayView, 'holiday_id'>;
type Storage = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets' | 'logger'>;

const LISTED_MAX = 1_000;

/** The present year is that of the platform's own time zone. */
export async function listYears({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const years = await db.readPlatform(holidays.listYears);
  return { years, current: Number(venueDateAt(clock.now(), config.defaultTimeZone).slice(0, 4)) };
}

/** The holidays that match, earliest first; of more than 1,000 the latest ones. */
export async function listHolidays({ db }: Pick<Deps, 'db'>, filter: holidays.HolidayFilter): Promise<HolidayView[]> {
  return (await db.readPlatform((connection) => holidays.listHolidayRows(connection, filter, LISTED_MAX))).map(toView);
}

/** Errors: ALREADY_EXISTS. */
export async function createHoliday(deps: Storage, given: HolidayFields, actor: string): Promise<HolidayView> {
  const row = toRow(deps, given);
  await refusingTwins(() =>
    deps.db.writePlatform(async (db) => {
      await holidays.insertHoliday(db, row);
      await recordPlatformAction(deps, db, { actor, action: 'create_holiday', subject: row.holiday_id, content: row });
    }),
  );
  return toView(row);
}

/** Changes what is given. Errors: NOT_FOUND, ALREADY_EXISTS. */
export async function updateHoliday(
  deps: Storage,
  holidayId: string,
  given: { [K in keyof HolidayFields]?: HolidayFields[K] | undefined },
  actor: string,
): Promise<HolidayView> {
  return refusingTwins(() =>
    deps.db.writePlatform(async (db) => {
      const present = await holidays.findHoliday(db, holidayId);
      if (!present) throw noHoliday();
      const isActive = given.is_active ?? present.is_active === 1;
      const row = {
        ...present,
        holiday_name: given.holiday_name ?? present.holiday_name,
        holiday_date: given.holiday_date ?? present.holiday_date,
        holiday_type: given.holiday_type ?? present.holiday_type,
        description: given.description ?? present.description,
        is_active: isActive ? 1 : 0,
      };
      await holidays.updateHolidayRow(db, row);
      await recordPlatformAction(deps, db, { actor, action: 'update_holiday', subject: holidayId, content: row });
      return toView(row);
    }),
  );
}

/** Errors: NOT_FOUND. */
export async function deleteHoliday(deps: Storage, holidayId: string, actor: string): Promise<void> {
  await deps.db.writePlatform(async (db) => {
    if (!(await holidays.deleteHolidayRow(db, holidayId))) throw noHoliday();
    await recordPlatformAction(deps, db, { actor, action: 'delete_holiday', subject: holidayId });
  });
}

/** What an import of the year would store, and how many bookings are on each day. Requirement Y31. */
export async function previewFederal({ db }: Pick<Deps, 'db'>, year: string) {
  return db.readPlatform(async (connection) => {
    const rows = await holidays.listHolidayRows(connection, { year }, LISTED_MAX);
    const stored = new Set(rows.map(keyOf));
    const preview: PreviewedHoliday[] = [];
    for (const { date, name, isObserved } of federalHolidays(Number(year)))
      preview.push({
        holiday_name: name,
        holiday_date: date,
        is_observed: isObserved,
        exists: stored.has(keyOf({ holiday_date: date, holiday_name: name })),
        bookings: (await holidays.countBookingsOn(connection, date)).bookings,
      });
    return preview;
  });
}

/** Stores those on `dates`, by default all but observed days; what is stored already is skipped and counted. */
export async function importFederal(
  deps: Storage,
  { year, dates }: { year: string; dates: readonly string[] | undefined },
  actor: string,
) {
  const chosen = federalHolidays(Number(year)).filter(({ date, isObserved }) => dates?.includes(date) ?? !isObserved);
  const rows = chosen.map(({ date, name }) =>
    toRow(deps, {
      holiday_name: name,
      holiday_date: date,
      holiday_type: 'federal',
      description: '',
      is_active: true,
    }),
  );
  const imported = await deps.db.writePlatform(async (db) => {
    const count = await holidays.insertNewHolidays(db, rows);
    const content = { dates: rows.map((row) => row.holiday_date), imported: count };
    await recordPlatformAction(deps, db, { actor, action: 'import_holidays', subject: year, content });
    return count;
  });
  return { imported, skipped: rows.length - imported };
}

/** Key by which holidays are compared, as the index compares them. */
function keyOf({ holiday_date: date, holiday_name: name }: Pick<HolidayView, 'holiday_date' | 'holiday_name'>): string {
  return `${date} ${name.toLowerCase()}`;
}

async function refusingTwins<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('ALREADY_EXISTS', { message: 'There is already a holiday with this name on this day.' });
  }
}

function noHoliday(): AppError {
  return new AppError('NOT_FOUND', { message: 'This holiday is no longer stored. Please reload the page.' });
}

function toRow(deps: Pick<Deps, 'clock' | 'ids'>, given: HolidayFields): Row<'holidays'> {
  const isActive = given.is_active ? 1 : 0;
  return { ...given, holiday_id: deps.ids.uuid(), is_active: isActive, created_at: isoNow(deps.clock) };
}

function toView(row: Row<'holidays'>): HolidayView {
  return {
    holiday_id: row.holiday_id,
    holiday_name: row.holiday_name,
    holiday_date: row.holiday_date,
    holiday_type: row.holiday_type as HolidayType,
    description: row.description,
    is_active: row.is_active === 1,
  };
}
