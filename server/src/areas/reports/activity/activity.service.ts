import type { PersonActivity, StaffActivity } from '@gatehouse/sync-protocol/areas/reports/staff-activity.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { PrincipalVenue } from '#access/principal';
import type { Deps } from '#integrations/deps';
import { actorNames } from '../../records/audit/actor-names.ts';
import { daysOf, wholeOf } from '../owner-reports/report-days.ts';
import {
  type ChainAct,
  countActsByActor,
  countCheckInsByActor,
  countUndosByActor,
  sumHandRefundsByActor,
  sumRefundsByActor,
} from './activity.repository.ts';

type Counts = Omit<PersonActivity, 'user_id' | 'name'>;

/** In cents until they are added up. */
const none: Counts = {
  check_ins: 0,
  undos: 0,
  check_outs: 0,
  overrides: 0,
  refunds: 0,
  refunded: 0,
  notes: 0,
  erasures: 0,
  exports: 0,
};

const countOf: Readonly<Record<ChainAct, keyof Counts>> = {
  override_party: 'overrides',
  customer_note_created: 'notes',
  erase_customer: 'erasures',
  export_account: 'exports',
};

/**
 * What each person did on a day of the venue, the busiest first, from one snapshot of what is stored. A check-in and its undo count on
 * the day on which the person came, whenever they arrive here; all else counts when it was done. Requirement X31.
 */
export async function describeActivity(
  deps: Pick<Deps, 'db' | 'clock'>,
  { clientId, timeZone }: Pick<PrincipalVenue, 'clientId' | 'timeZone'>,
  asked: string | undefined,
): Promise<StaffActivity> {
  const day = asked ?? venueDateAt(deps.clock.now(), timeZone);
  const between = wholeOf(daysOf({ from: day, to: day }, timeZone));
  const found = await deps.db.readVenue(clientId, async (db) => ({
    checkIns: await countCheckInsByActor(db, clientId, day),
    undos: await countUndosByActor(db, clientId, day),
    refunds: [
      ...(await sumRefundsByActor(db, clientId, between)),
      ...(await sumHandRefundsByActor(db, clientId, between)),
    ],
    acts: await countActsByActor(db, clientId, between),
  }));

  const byActor = new Map<string, Counts>();
  function add(actor: string, name: keyof Counts, count: number): void {
    const counts = byActor.get(actor) ?? { ...none };
    byActor.set(actor, counts);
    counts[name] += count;
  }
  for (const { actor, count, overrides } of found.checkIns) {
    add(actor, 'check_ins', count);
    add(actor, 'overrides', overrides);
  }
  for (const { actor, count } of found.undos) add(actor, 'undos', count);
  for (const { actor, count, cents } of found.refunds) {
    add(actor, 'refunds', count);
    add(actor, 'refunded', cents);
  }
  for (const { actor, action, count } of found.acts) add(actor, countOf[action], count);

  const nameOf = await deps.db.readPlatform((db) => actorNames(db, clientId, [...byActor.keys()]));
  const people = [...byActor].map(([actor, counts]) => ({
    user_id: actor.startsWith('user:') ? actor.slice('user:'.length) : null,
    name: nameOf(actor).name,
    ...counts,
    refunded: centsToDollars(counts.refunded),
  }));
  return { day, people: people.toSorted((a, b) => b.check_ins - a.check_ins || a.name.localeCompare(b.name)) };
}
