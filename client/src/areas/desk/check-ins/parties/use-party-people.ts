import { useMemo } from 'react';
import type { DocumentsOf } from '#domain/verdict/people-documents';
import { useRows } from '#sync/react/sync-context.tsx';
import { usePeopleOf } from '../groups/use-groups.ts';
import type { Party, PartyFacts } from '../model/party.model.ts';

/** A party's signers on this device as they are now, and whether anyone has to sign at this venue. Requirement F70. */
export function usePartyPeople({ booking_id: id }: Party, documentsOf: DocumentsOf): PartyFacts {
  const group = useMemo(() => ({ kind: 'party' as const, id }), [id]);
  const people = usePeopleOf(group, documentsOf);
  const mustSign = useRows('waiver_documents').view.size > 0;
  return { people, mustSign };
}
