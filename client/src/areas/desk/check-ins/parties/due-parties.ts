import { timeOfDay } from '#lib/venue-format';
import { isIn, type Party } from '../model/party.model.ts';

/** The desk expects a party from an hour before its start, and waits for it until two hours after that. */
const DUE_BEFORE_MINUTES = 60;
const DUE_AFTER_MINUTES = 120;
/** Today's parties as the desk sees them above the people. */
export interface DueParties {
  /** Due and not in yet, by start. */
  due: readonly Party[];
  /** Those that start later, by start. */
  later: readonly Party[];
  /** Expected earlier, and not counted by anyone. */
  missed: number;
  isIn: number;
}

/**
 * Sorts today's parties by what the desk does about them. `nowTime` is the venue's `HH:MM`. Parties keep their order.
 * Requirement F57.
 */
export function dueParties(today: readonly Party[], nowTime: string): DueParties {
  const now = minutesOf(nowTime);
  const open = today.filter((party) => !isIn(party));
  const untilStart = (party: Party) => minutesOf(party.booking_time) - now;
  const isLater = (party: Party) => untilStart(party) > DUE_BEFORE_MINUTES;
  const isMissed = (party: Party) => party.check_in_status === 'no show' || untilStart(party) < -DUE_AFTER_MINUTES;
  return {
    due: open.filter((party) => !isLater(party) && !isMissed(party)),
    later: open.filter((party) => isLater(party) && !isMissed(party)),
    missed: open.filter(isMissed).length,
    isIn: today.length - open.length,
  };
}

/** '1 more due · 2 later, next at 4:30 PM · 3 in · 1 didn’t come': the parties that have no row of their own. */
export function otherPartiesText({ due, later, missed, isIn: inCount }: DueParties, rows: number): string {
  const [next] = later;
  return [
    due.length > rows && `${due.length - rows} more due`,
    next && `${later.length} later, next at ${timeOfDay(next.booking_time)}`,
    inCount > 0 && `${inCount} in`,
    missed > 0 && `${missed} didn’t come`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
