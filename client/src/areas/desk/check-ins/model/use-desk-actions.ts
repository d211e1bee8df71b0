import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { useCallback, useRef, useState } from 'react';
import { checkInParty } from '#domain/check-ins/check-in-actions';
import type { GroupAdmission, Undoing } from '#domain/check-ins/check-in-ledger';
import { useCheckInLedger } from '#domain/check-ins/use-check-in-ledger';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { type Customer, customerName } from './check-in.model.ts';
import { groupName } from './group.model.ts';
import { isIn, type Party } from './party.model.ts';

/** What happened last, for the bar that offers its undo and for screen readers. */
interface DeskNotice {
  kind: 'done' | 'undone' | 'failed';
  text: string;
  /** Set while it can be undone. */
  undoes: { checkinIds: readonly string[]; name: string } | null;
}

export interface DeskActions {
  notice: DeskNotice | null;
  dismiss(): void;
  /** A person whom an alert stops needs a reason. */
  checkIn(customer: Customer, overrideReason?: string): Promise<void>;
  /** Everyone of these by one action, with one undo. Requirement F21. */
  checkInGroup(customers: readonly Customer[]): Promise<void>;
  undo(checkinIds: readonly string[], name: string): Promise<void>;
  /** Undoes this desk's newest check-in of a person; called again, the one before it. */
  undoLast(): Promise<void>;
  /** Counts a party; nothing happens where this count is known already or is being saved. Requirement B16. */
  checkInParty(party: Party, goers: number): Promise<void>;
  /** A count stays in the records; the next one takes its place. */
  explainPartyUndo(): void;
}

/** Check-in and undo from the lists: saved on the device, shown immediately, reported in one line. */
export function useDeskActions(): DeskActions {
  const engine = useSyncEngine();
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
      const arrivals = customers.map((customer) => ({
        waiverId: customer.waiver_id,
        recordId: recordIdOf(customer),
        name: customerName(customer),
      }));
      const name = groupName(arrivals.map((arrival) => arrival.name));
      setNotice(groupNotice(await ledger.checkInGroup(arrivals, name)));
    },
    undo: async (checkinIds, name) => setNotice(undoNotice(await ledger.undoAll(checkinIds, name))),
    undoLast: async () => setNotice(undoNotice(await ledger.undoLast())),
    explainPartyUndo: () => setNotice(noticeOf('undone', 'A party can’t be undone. Change its count instead.')),
    async checkInParty(party, goers) {
      const { booking_id: bookingId, party_name: name, total_players: players } = party;
      const { date_scheduled, booking_time } = party;
      if (savingParties.current.has(bookingId)) return;
      if (isIn(party) && party.party_goers === goers) {
        setNotice(noticeOf('undone', `${name} is already in, ${goers} of ${players} came`));
        return;
      }
      savingParties.current.add(bookingId);
      const saved = await checkInParty(engine, {
        bookingId,
        partyGoers: goers,
        seen: { date_scheduled, booking_time },
      });
      savingParties.current.delete(bookingId);
      setNotice(
        saved.ok
          ? { kind: 'done', text: `${name} checked in, ${goers} of ${players} came`, undoes: null }
          : noticeOf('failed', `Failed to check in ${name}. ${saved.message}`),
      );
    },
  };
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
