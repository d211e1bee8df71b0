import { applyCheckIn, applyUndoCheckIn } from '@gatehouse/server/areas/desk/check-ins/check-ins.service';
import { applyCheckInParty } from '@gatehouse/server/areas/desk/parties/parties.service';
import { mergeCustomers, undoMerge } from '@gatehouse/server/areas/records/merges/merges.service';
import { AppError } from '@gatehouse/server/base/app-error';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import type { CheckInRow } from '@gatehouse/sync-protocol/areas/desk/check-in';
import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { instantOf, wallClockAt } from '@gatehouse/sync-protocol/base/days/venue-time';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import fc from 'fast-check';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { addWaiver, deviceContext } from './people.ts';
import { addBooking } from './venue-rows.ts';

/** The venue's zone, and a today on which its clocks go back: an hour happens twice. */
const ZONE = 'America/New_York';
const TODAY = '2026-11-01';
const PEOPLE = 4;

/** Few, today's most often, and on both sides of weeks, months, years and of the day on which clocks go forward. */
export const daysBack = [
  0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 6, 7, 26, 27, 31, 32, 61, 88, 90, 238, 239, 244, 305, 306, 364, 365, 400,
];
const minutes = ['00:00', '00:30', '01:10', '02:30', '09:59', '23:59'];

const when = { back: fc.constantFrom(...daysBack), time: fc.constantFrom(...minutes) };

/** What happens at a venue; an undo may come before its check-in, of which `index` says which it is. */
export const stepOf = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('check_in' as const), who: fc.nat({ max: PEOPLE - 1 }), ...when }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), index: fc.nat({ max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('party' as const),
      goers: fc.option(fc.nat({ max: 9 })),
      isSetBack: fc.boolean(),
      ...when,
    }),
  },
);

/** The same, and merges of two people's records and undos of them, in any order. */
export const stepWithMergesOf = fc.oneof(
  { weight: 5, arbitrary: stepOf },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('merge' as const),
      keep: fc.nat({ max: PEOPLE - 1 }),
      merged: fc.nat({ max: PEOPLE - 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo_merge' as const), index: fc.nat({ max: 5 }) }) },
);
export type Step = typeof stepWithMergesOf extends fc.Arbitrary<infer S> ? S : never;
type Happened = typeof stepOf extends fc.Arbitrary<infer S> ? S : never;

type Kept = Pick<CheckInRow, 'checkin_id' | 'waiver_id' | 'venue_date' | 'check_in_time' | 'undone_at' | 'merged_into'>;

/** Who came when on the venue's clock. */
export interface Came {
  who: string;
  date: string;
  hour: number;
}

/** A venue to which things happen, and what an attentive person would have written down about it. */
export class VisitStory {
  readonly today = TODAY;
  readonly parties: (Came & { goers: number })[] = [];
  readonly #app: TestApp;
  readonly #venue: TestVenue;
  readonly #people: readonly string[];
  /** Check-ins that were undone, some of them still to come. */
  readonly #undone = new Set<string>();
  readonly #ids: string[] = [];
  readonly #rows: Kept[] = [];
  /** Merges in force or undone, in the order in which they were made. */
  readonly #merges: { keep: string; merged: string; mergeId: string; isUndone: boolean }[] = [];

  private constructor(app: TestApp, venue: TestVenue, people: readonly string[]) {
    this.#app = app;
    this.#venue = venue;
    this.#people = people;
  }

  static async begin(app: TestApp, venue: TestVenue): Promise<VisitStory> {
    app.clock.set(`${TODAY}T20:00:00.000Z`);
    const people: string[] = [];
    for (let person = 0; person < PEOPLE; person += 1) people.push(await addWaiver(app, venue.clientId));
    return new VisitStory(app, venue, people);
  }

  /** Each under the record that its waiver is merged into by now. */
  get checkIns(): readonly Kept[] {
    return this.#rows.map((row) => ({ ...row, merged_into: this.#recordOf(row.waiver_id) }));
  }

  readonly cameAt = ({ check_in_time: atUtc, venue_date: date, ...row }: Kept): Came => ({
    who: recordIdOf(row),
    date,
    hour: Number(wallClockAt(Date.parse(atUtc), ZONE).slice(11, 13)),
  });

  /** What comes with a push in one transaction, then merges and their undos in one of each. */
  async tell(steps: readonly Step[]): Promise<void> {
    await this.#push(steps.filter((step): step is Happened => step.kind !== 'merge' && step.kind !== 'undo_merge'));
    for (const step of steps)
      if (step.kind === 'merge') await this.#merge(this.#people[step.keep] ?? '', this.#people[step.merged] ?? '');
      else if (step.kind === 'undo_merge') await this.#undoMerge(step.index);
  }

  /** Parties have to be booked before. */
  async #push(steps: readonly Happened[]): Promise<void> {
    const bookings: string[] = [];
    for (const step of steps) if (step.kind === 'party') bookings.push(await this.#book(step));
    await writeVenue(this.#app.deps, this.#venue.clientId, async (write) => {
      for (const step of steps) {
        const context = deviceContext(this.#app);
        if (step.kind === 'check_in') {
          const args = this.#checkIn(step);
          if (args) await applyCheckIn(this.#app.deps, write, args, context);
        } else if (step.kind === 'undo') {
          await applyUndoCheckIn(this.#app.deps, write, { checkin_id: this.#undo(step.index) }, context);
        } else {
          const bookingId = bookings.shift() ?? '';
          if (step.goers !== null) {
            const args = {
              booking_id: bookingId,
              party_goers: step.goers,
              checked_in_at: this.#instant(step) ?? write.nowAtUtc,
            };
            await applyCheckInParty(this.#app.deps, write, args, context);
          }
          if (step.isSetBack)
            await write.db
              .updateTable('bookings')
              .set({ check_in_status: 'no show' })
              .where('client_id', '=', write.clientId)
              .where('booking_id', '=', bookingId)
              .execute();
        }
      }
    });
  }

  /** Refused ones, such as a circle, change nothing. */
  async #merge(keep: string, merged: string): Promise<void> {
    const caller = { venue: { clientId: this.#venue.clientId, timeZone: ZONE }, userId: 'U1' };
    try {
      const mergeId = await mergeCustomers(this.#app.deps, caller, { keep_waiver_id: keep, merge_waiver_id: merged });
      if (!this.#merges.some((merge) => merge.mergeId === mergeId))
        this.#merges.push({ keep, merged, mergeId, isUndone: false });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  async #undoMerge(index: number): Promise<void> {
    const merge = this.#merges[index];
    if (!merge) return;
    const venue = { clientId: this.#venue.clientId, timeZone: ZONE };
    await undoMerge(this.#app.deps, { venue, userId: 'U1' }, merge.mergeId);
    merge.isUndone = true;
  }

  #recordOf(waiverId: string): string {
    const link = this.#merges.find(({ merged, isUndone }) => merged === waiverId && !isUndone);
    return link ? this.#recordOf(link.keep) : waiverId;
  }

  async #book({ back, time, goers, isSetBack }: Extract<Step, { kind: 'party' }>): Promise<string> {
    const date = addDays(TODAY, -back);
    const status = goers === null ? 'checked in' : 'not checked in';
    const columns = { booking_time: time, base_players: 4, add_players: 2, check_in_status: status } as const;
    const bookingId = await addBooking(this.#app, this.#venue.clientId, date, columns);
    if (!isSetBack) this.parties.push({ who: bookingId, date, hour: Number(time.slice(0, 2)), goers: goers ?? 6 });
    return bookingId;
  }

  #checkIn(step: Extract<Step, { kind: 'check_in' }>) {
    const atUtc = this.#instant(step);
    if (atUtc === null) return null;
    const next = this.#rows.length;
    const checkinId = this.#idAt(next);
    const waiverId = this.#people[step.who] ?? '';
    const date = venueDateAt(Date.parse(atUtc), ZONE);
    const isUndone = this.#undone.has(checkinId);
    this.#rows.push({
      checkin_id: checkinId,
      waiver_id: waiverId,
      venue_date: date,
      check_in_time: atUtc,
      undone_at: isUndone ? atUtc : null,
    });
    return { checkin_id: checkinId, waiver_id: waiverId, checked_in_at: atUtc };
  }

  #undo(index: number): string {
    const checkinId = this.#idAt(index);
    this.#undone.add(checkinId);
    const known = this.#rows[index];
    if (known) known.undone_at ??= `${TODAY}T20:00:00.000Z`;
    return checkinId;
  }

  #idAt(index: number): string {
    while (this.#ids.length <= index) this.#ids.push(createCheckinId(this.#venue.clientId, TODAY));
    return this.#ids[index] ?? '';
  }

  /** Null where the venue's clock skips this time. */
  #instant({ back, time }: { back: number; time: string }): string | null {
    const epochMs = instantOf(addDays(TODAY, -back), time, ZONE);
    return epochMs === null ? null : new Date(epochMs).toISOString();
  }
}
