import { stopsDesk } from '@gatehouse/sync-protocol/areas/people/alert-level';
import { PARTY_PEOPLE_MAX } from '@gatehouse/sync-protocol/base/limits';
import type { CollectionName, Collections } from '@gatehouse/sync-protocol/sync/collections';
import type { Overlaid, RowView, SyncEngine } from '../../sync/port/engine-port.ts';
import {
  checkIn,
  checkInParty,
  type PartyArrival,
  type PartyCheckIn,
  undoCheckIn,
  undoPartyCheckIn,
} from './check-in-actions.ts';
import { todaysCheckIns } from './todays-check-ins.ts';

/** The person to check in, and their name for messages. */
export interface Arrival {
  waiverId: string;
  membershipId?: string | undefined;
  /** Where it differs from the waiver: the record that the person is in under, `recordIdOf`. */
  recordId?: string | undefined;
  name: string;
  /** Why a person whom an alert stops is let in. */
  overrideReason?: string | undefined;
}

/** `isNew` is false for a person who was in already: nothing was queued. */
export type Admission = { ok: true; checkinId: string; isNew: boolean } | { ok: false; message: string };

export type Undoing = { kind: 'undone' | 'nothing' | 'failed'; name: string; message: string };

/** What became of several people who were checked in by one action. */
export interface GroupAdmission {
  checkedIn: { checkinId: string; name: string }[];
  /** Names of those who were in already. */
  wereIn: string[];
  failed: { name: string; message: string }[];
}

/** What one undo takes back: one check-in, those of a group, or a party's count with those of its people. */
export interface Undoable {
  checkinIds: readonly string[];
  party?: PartyCheckIn | undefined;
  name: string;
}

interface OwnAction extends Undoable {
  venueDate: string;
}

/** What became of a party: of its people by name, and of its count. */
export type PartyAdmission = GroupAdmission & ({ ok: true; party: PartyCheckIn } | { ok: false; message: string });

/**
 * What this desk has checked in since the app was opened. It prevents checking in one person twice from here (a
 * double click, a card scanned twice, a row that another desk has just checked in), and undoes newest first.
 */
export class CheckInLedger {
  readonly #engine: SyncEngine;
  readonly #saving = new Map<string, Promise<Admission>>();
  /** Parties whose people or count are being saved. */
  readonly #counting = new Set<Promise<unknown>>();
  readonly #undoing = new Map<string, Promise<Undoing>>();
  readonly #own: OwnAction[] = [];
  /** The ids of their check-ins' mutations. */
  readonly #undoneParties = new Set<string>();
  #undoneBefore: Promise<unknown> = Promise.resolve();

  constructor(engine: SyncEngine) {
    this.#engine = engine;
  }

  /** A second call for a person whose check-in is being saved gets the outcome of the first. */
  checkIn(arrival: Arrival): Promise<Admission> {
    return this.#begin(arrival, (checkinId) => this.#remember({ checkinIds: [checkinId], name: arrival.name }));
  }

  /** Each is a check-in of its own, and one that fails loses no other. They are one step of undo. Requirement F21. */
  async checkInGroup(arrivals: readonly Arrival[], groupName: string): Promise<GroupAdmission> {
    /* Remembered before the first is saved, so that an undo meanwhile is of the group. */
    const own: string[] = [];
    this.#remember({ checkinIds: own, name: groupName });
    return this.#checkInEach(arrivals, own);
  }

  /**
   * The people of a party who are checked in by name, and then its count, of which those whose check-in fails are no part. They are one
   * step of undo. Rules M5 and M8.
   */
  checkInParty(
    arrivals: readonly Arrival[],
    party: Omit<PartyArrival, 'checkinIds'>,
    partyName: string,
  ): Promise<PartyAdmission> {
    const action = { checkinIds: [] as string[], name: partyName };
    this.#remember(action);
    const counting: Promise<PartyAdmission> = this.#countParty(arrivals, party, action).finally(() =>
      this.#counting.delete(counting),
    );
    this.#counting.add(counting);
    return counting;
  }

  async #countParty(
    arrivals: readonly Arrival[],
    party: Omit<PartyArrival, 'checkinIds'>,
    action: Undoable & { checkinIds: string[] },
  ): Promise<PartyAdmission> {
    const { checkinIds } = action;
    const people = await this.#checkInEach(arrivals, checkinIds);
    const partyGoers = Math.max(0, party.partyGoers - people.failed.length);
    const saved = await checkInParty(this.#engine, { ...party, partyGoers, checkinIds });
    if (!saved.ok) return { ...people, ...saved };
    action.party = { id: saved.id, bookingId: party.bookingId };
    return { ...people, ok: true, party: action.party };
  }

  async #checkInEach(arrivals: readonly Arrival[], own: string[]): Promise<GroupAdmission> {
    const results = await Promise.all(
      arrivals.map((arrival) => this.#begin(arrival, (checkinId) => own.push(checkinId))),
    );
    const outcome: GroupAdmission = { checkedIn: [], wereIn: [], failed: [] };
    for (const [index, { name }] of arrivals.entries()) {
      const result = results[index];
      if (!result?.ok) outcome.failed.push({ name, message: result?.message ?? '' });
      else if (result.isNew) outcome.checkedIn.push({ checkinId: result.checkinId, name });
      else outcome.wereIn.push(name);
    }
    return outcome;
  }

  /** Undoes all of these. Where some can't be undone, the others are, and the first reason is the answer. */
  async undoAll({ checkinIds, party, name }: Undoable): Promise<Undoing> {
    /* The count takes its people back with it, as many as it names. */
    const ofParty = party ? checkinIds.slice(0, PARTY_PEOPLE_MAX) : [];
    const others = checkinIds.slice(ofParty.length);
    const outcomes = await Promise.all([
      ...(party ? [this.#undoOnce(party.id, () => this.#undoParty(party, ofParty, name))] : []),
      ...others.map((checkinId) => this.undo(checkinId, name)),
    ]);
    return outcomes.find(({ kind }) => kind === 'failed') ?? { kind: 'undone', name, message: '' };
  }

  /** Undoes one check-in, whichever desk made it. */
  undo(checkinId: string, name: string): Promise<Undoing> {
    return this.#undoOnce(checkinId, () => this.#undo(checkinId, name));
  }

  /** A second call while an undo is being saved gets the outcome of the first. */
  #undoOnce(id: string, undo: () => Promise<Undoing>): Promise<Undoing> {
    const begun = this.#undoing.get(id);
    if (begun) return begun;
    const undoing = undo().finally(() => this.#undoing.delete(id));
    this.#undoing.set(id, undoing);
    return undoing;
  }

  /** Undoes the newest check-in of this desk that still counts; the next call undoes the previous one, in call order. */
  undoLast(): Promise<Undoing> {
    const outcome = this.#undoneBefore.then(() => this.#undoNewest());
    this.#undoneBefore = outcome.catch(() => undefined);
    return outcome;
  }

  async #undoNewest(): Promise<Undoing> {
    await Promise.all([...this.#saving.values(), ...this.#counting]);
    const rows = this.#rows('check_ins');
    const { venueDate } = this.#engine.now();
    for (let last = this.#own.pop(); last; last = this.#own.pop()) {
      const checkinIds = last.checkinIds.filter((id) => !rows.get(id)?.undone_at && !this.#undoing.has(id));
      const party = last.party && this.#isPartyIn(last.party) ? last.party : undefined;
      if (last.venueDate !== venueDate || (checkinIds.length === 0 && !party)) continue;
      const outcome = await this.undoAll({ checkinIds, party, name: last.name });
      if (outcome.kind === 'failed') this.#own.push(last);
      return outcome;
    }
    return { kind: 'nothing', name: '', message: '' };
  }

  /** `onNew` gets the id of a check-in that this call begins and that was saved. */
  #begin(arrival: Arrival, onNew: (checkinId: string) => void): Promise<Admission> {
    const recordId = arrival.recordId ?? arrival.waiverId;
    const begun = this.#saving.get(recordId);
    if (begun) return begun;
    const saving = this.#save(arrival)
      .then((result) => {
        if (result.ok && result.isNew) onNew(result.checkinId);
        return result;
      })
      .finally(() => this.#saving.delete(recordId));
    this.#saving.set(recordId, saving);
    return saving;
  }

  #remember(action: Undoable): void {
    const { venueDate } = this.#engine.now();
    this.#own.push(Object.assign(action, { venueDate }));
  }

  /** Whether its booking still shows a count, and this desk has not taken its own back. */
  #isPartyIn({ id, bookingId }: PartyCheckIn): boolean {
    const isIn = this.#rows('bookings').get(bookingId)?.check_in_status === 'checked in';
    return isIn && !this.#undoneParties.has(id) && !this.#undoing.has(id);
  }

  async #undoParty(party: PartyCheckIn, checkinIds: readonly string[], name: string): Promise<Undoing> {
    if (this.#undoneParties.has(party.id)) return { kind: 'undone', name, message: '' };
    const saved = await undoPartyCheckIn(this.#engine, party, checkinIds);
    if (!saved.ok) return { kind: 'failed', name, message: saved.message };
    this.#undoneParties.add(party.id);
    return { kind: 'undone', name, message: '' };
  }

  async #save({
    waiverId,
    membershipId,
    recordId = waiverId,
    overrideReason,
  }: Omit<Arrival, 'name'>): Promise<Admission> {
    const { venueDate } = this.#engine.now();
    const { byWaiver, byMember } = todaysCheckIns(this.#rows('check_ins').values(), venueDate);
    const known = (membershipId ? byMember.get(membershipId) : undefined) ?? byWaiver.get(recordId);
    if (known) return { ok: true, checkinId: known.checkin_id, isNew: false };
    if (overrideReason === undefined && this.#isStopped(waiverId, membershipId))
      return { ok: false, message: 'An alert stops this person. To check them in anyway, give a reason.' };
    const saved = await checkIn(this.#engine, { waiverId, membershipId, overrideReason });
    return saved.ok ? { ...saved, isNew: true } : saved;
  }

  async #undo(checkinId: string, name: string): Promise<Undoing> {
    if (this.#rows('check_ins').get(checkinId)?.undone_at) return { kind: 'undone', name, message: '' };
    const saved = await undoCheckIn(this.#engine, checkinId);
    return saved.ok ? { kind: 'undone', name, message: '' } : { kind: 'failed', name, message: saved.message };
  }

  /** Whether this device knows of an alert that stops the person. Rule M6. */
  #isStopped(waiverId: string, membershipId: string | undefined): boolean {
    const customer = this.#rows('customers').get(waiverId);
    const member = membershipId === undefined ? undefined : this.#rows('members').get(membershipId);
    return stopsDesk(customer?.alert) || stopsDesk(member?.alert);
  }

  /** The current rows, including what has just been queued. */
  #rows<C extends CollectionName>(collection: C): RowView<Overlaid<Collections[C]>> {
    let rows: RowView<Overlaid<Collections[C]>> | undefined;
    this.#engine
      .rows$(collection)
      .subscribe((view) => {
        rows = view;
      })
      .unsubscribe();
    if (!rows) throw new Error('rows$ must emit synchronously');
    return rows;
  }
}
