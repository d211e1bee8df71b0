import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { useCallback, useRef, useState } from 'react';
import type { GroupAdmission, PartyAdmission, Undoable, Undoing } from '#domain/check-ins/check-in-ledger';
import { useCheckInLedger } from '#domain/check-ins/use-check-in-ledger';
import { type Customer, customerName } from './check-in.model.ts';
import { groupName } from './group.model.ts';
import { isIn, type Party } from './party.model.ts';

/** What happened last, for the bar that offers its undo and for screen readers. */
interface DeskNotice {
  kind: 'done' | 'undone' | 'failed';
  text: string;
  /** Set while it can be undone. */
  undoes: Undoable | null;
}

/** Who of a party came. */
export interface Arrived {
  /** Everyone so far, by name or not. */
  goers: number;
  /** Those who are checked in by name with it. */
  people: readonly Customer[];
  /** Why people are let in who have not signed. */
  overrideReason?: string | undefined;
}

export interface DeskActions {
  notice: DeskNotice | null;
  dismiss(): void;
  /** A person whom an alert stops needs a reason. */
  checkIn(customer: Customer, overrideReason?: string): Promise<void>;
  /** Everyone of these by one action, with one undo. Requirement F21. */
  checkInGroup(customers: readonly Customer[]): Promise<void>;
  undo(undoable: Undoable): Promise<void>;
  /** Undoes this desk's newest check-in, of a person or a party; called again, the one before it. */
  undoLast(): Promise<void>;
  /** Checks a party in by name and by count; nothing happens where both are known already or are being saved. Requirements B16, F70. */
  checkInParty(party: Party, arrived: Arrived): Promise<void>;
  /** Takes back the check-in that a party shows, whichever desk made it. Requirement F71. */
  undoParty(party: Party): Promise<void>;
}

/** Check-in and undo from the lists: saved on the device, shown immediately, reported in one line. */
export function useDeskActions(): DeskActions {
  const ledger = useCheckInLedger();
  const savingParties = useRef(new Set<string>());
  const [notice, setNotice] = useState<DeskNotice | null>(null);
  return {
    notice,
    dismiss: useCallback(() => setNotice(null), []),
    async checkIn(customer, overrideReason) {
      const name = customerName(customer);
      const result = await ledger.checkIn({
        waiverId: customer.waiver_id,
        recordId: recordIdOf(customer),
        name,
        overrideReason,
      });
      if (!result.ok) setNotice(noticeOf('failed', `Failed to check in customer. ${result.message}`));
      else if (!result.isNew) setNotice(noticeOf('undone', `${name} is already in`));
      else setNotice({ kind: 'done', text: doneText(customer), undoes: { checkinIds: [result.checkinId], name } });
    },
    async checkInGroup(customers) {
      const arrivals = customers.map(toArrival);
      const name = groupName(arrivals.map((arrival) => arrival.name));
      setNotice(groupNotice(await ledger.checkInGroup(arrivals, name)));
    },
    undo: async (undoable) => setNotice(undoNotice(await ledger.undoAll(undoable))),
    undoLast: async () => setNotice(undoNotice(await ledger.undoLast())),
    async undoParty({ booking_id: bookingId, party_name: name, party_check_in: shown }) {
      if (!shown) return;
      const { id, checkin_ids: checkinIds } = shown;
      setNotice(undoNotice(await ledger.undoAll({ checkinIds, party: { id, bookingId }, name })));
    },
    async checkInParty(party, { goers, people, overrideReason }) {
      const { booking_id: bookingId, party_name: name, total_players: players } = party;
      const { date_scheduled, booking_time } = party;
      if (savingParties.current.has(bookingId)) return;
      if (isIn(party) && party.party_goers === goers && people.length === 0) {
        setNotice(noticeOf('undone', `${name} is already in, ${goers} of ${players} came`));
        return;
      }
      savingParties.current.add(bookingId);
      const counted = { bookingId, partyGoers: goers, seen: { date_scheduled, booking_time }, overrideReason };
      const admission = await ledger.checkInParty(people.map(toArrival), counted, name);
      savingParties.current.delete(bookingId);
      setNotice(partyNotice(admission, name, `${goers - admission.failed.length} of ${players} came`));
    },
  };
}

const toArrival = (customer: Customer) => ({
  waiverId: customer.waiver_id,
  recordId: recordIdOf(customer),
  name: customerName(customer),
});

function partyNotice(admission: PartyAdmission, name: string, came: string): DeskNotice {
  const checkinIds = admission.checkedIn.map(({ checkinId }) => checkinId);
  if (!admission.ok) {
    const undoes = checkinIds.length > 0 ? { checkinIds, name } : null;
    return { kind: 'failed', text: `Failed to check in ${name}. ${admission.message}`, undoes };
  }
  const undoes = { checkinIds, party: admission.party, name };
  const problems = admission.failed.map((person) => `${person.name} wasn’t checked in. ${person.message}`);
  const done = `${name} checked in, ${came}`;
  if (problems.length > 0) return { kind: 'failed', text: [`${done}.`, ...problems].join(' '), undoes };
  return { kind: 'done', text: done, undoes };
}

/** Names who is not in, because someone must act on it. */
function groupNotice({ checkedIn, wereIn, failed }: GroupAdmission): DeskNotice {
  const name = groupName(checkedIn.map((person) => person.name));
  const undoes = checkedIn.length > 0 ? { checkinIds: checkedIn.map(({ checkinId }) => checkinId), name } : null;
  const done = checkedIn.length > 0 ? `${name} checked in` : '';
  const known = wereIn.length > 0 ? `${groupName(wereIn)} already in` : '';
  const text = [done, known].filter(Boolean).join(', ');
  if (failed.length === 0) return { kind: undoes ? 'done' : 'undone', text, undoes };
  const problems = failed.map((person) => `${person.name} wasn’t checked in. ${person.message}`);
  return { kind: 'failed', text: [text && `${text}.`, ...problems].filter(Boolean).join(' '), undoes };
}

/** A notice is said once more, because Enter checks in before it was read. */
function doneText(customer: Customer): string {
  const done = `${customerName(customer)} checked in`;
  return customer.alert?.level === 'notice' ? `${done}. Notice: ${customer.alert.text}` : done;
}

function undoNotice({ kind, name, message }: Undoing): DeskNotice {
  if (kind === 'nothing') return noticeOf('undone', 'This desk has no check-in to undo.');
  return kind === 'undone'
    ? noticeOf('undone', `Check-in of ${name} undone`)
    : noticeOf('failed', `Check-in of ${name} wasn’t undone. ${message}`);
}

function noticeOf(kind: 'undone' | 'failed', text: string): DeskNotice {
  return { kind, text, undoes: null };
}
