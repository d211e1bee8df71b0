import { useMemo, useState } from 'react';
import { useTodaysCheckIns } from '#domain/codes/use-code-lookup';
import type { DocumentsOf } from '#domain/verdict/people-documents';
import { useRows, useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import type { Customer } from '../model/check-in.model.ts';
import { familySizes, type Group, type GroupPerson, peopleOf } from '../model/group.model.ts';

export interface Groups {
  /** How many signed together with a person, themselves included; 1 for someone who signed alone. */
  sizeOf(customer: Customer): number;
  /** The group whose people are being chosen. */
  opened: Group | null;
  /** Its people as they are now. */
  people: readonly GroupPerson[];
  openFamily(customer: Customer): void;
  close(): void;
}

/** Families and parties of the Check In tab over the live rows. Sizes are counted again only where customers changed. */
export function useGroups(documentsOf: DocumentsOf): Groups {
  const { clientId } = useSyncEngine().identity;
  const customers = useRows('customers');
  const [opened, setOpened] = useState<Group | null>(null);
  const sizes = useMemo(() => familySizes(customers.view.values(), clientId), [customers, clientId]);
  const people = usePeopleOf(opened, documentsOf);
  return {
    sizeOf: ({ event_id: id }) => (id === undefined ? 1 : (sizes.get(id) ?? 1)),
    opened,
    people,
    openFamily: ({ event_id: id }) => setOpened(id === undefined ? null : { kind: 'family', id }),
    close: () => setOpened(null),
  };
}

/** The people of a group as they are now. */
export function usePeopleOf(group: Group | null, documentsOf: DocumentsOf): readonly GroupPerson[] {
  const { clientId } = useSyncEngine().identity;
  const customers = useRows('customers');
  const { byWaiver: checkIns } = useTodaysCheckIns();
  const venueDate = useVenueDate();
  return useMemo(
    () => (group ? peopleOf(group, customers.view.values(), { clientId, venueDate, documentsOf, checkIns }) : []),
    [group, customers, clientId, venueDate, documentsOf, checkIns],
  );
}
