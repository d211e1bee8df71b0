import type { Connection } from '#db/database';
import type { DayRange } from '#venue/day-range';
import { attendedDays } from '../../desk/check-ins/check-ins.shared.repository.ts';
import { countPartiesByDay } from './parties.repository.ts';
import { countPeople } from './people.repository.ts';

/** Who came on one venue day. */
export interface DailyAttendance {
  date: string;
  people: number;
  /** How many of them had never been in before. */
  first: number;
  parties: number;
  goers: number;
}

/**
 * Who came on each venue day of a range, and how many different people that were; days without anyone may be left out. What it
 * costs follows the days, and not the people. Requirement F36.
 */
export async function dailyAttendance(
  db: Connection,
  clientId: string,
  range: DayRange,
): Promise<{ days: DailyAttendance[]; unique: number }> {
  const days = new Map<string, DailyAttendance>();
  const dayOf = (date: string): DailyAttendance =>
    days.get(date) ?? { date, people: 0, first: 0, parties: 0, goers: 0 };
  for (const { date, people, first } of await attendedDays(db, clientId, range))
    days.set(date, { ...dayOf(date), people, first });
  for (const { date, parties, goers } of await countPartiesByDay(db, clientId, range))
    days.set(date, { ...dayOf(date), parties, goers });
  return { days: [...days.values()], unique: await countPeople(db, clientId, range) };
}
