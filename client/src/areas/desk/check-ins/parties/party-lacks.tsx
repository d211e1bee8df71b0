import { useMemo } from 'react';
import { Mark } from '#domain/alerts/mark.tsx';
import type { DocumentsOf } from '#domain/verdict/people-documents';
import { waiverWords } from '#domain/verdict/waiver-words';
import { usePeopleOf } from '../groups/use-groups.ts';
import type { Party } from '../model/party.model.ts';
import classes from './parties.module.css';

interface PartyLacksProps {
  party: Party;
  /** The venue's today. */
  venueDate: string;
  documentsOf: DocumentsOf;
}

/** Who of a party's signers still has to sign what, on the party's day; nothing where no one has to. Requirement F65. */
export function PartyLacks({ party, venueDate, documentsOf }: PartyLacksProps) {
  const { booking_id: id, date_scheduled: day } = party;
  const group = useMemo(() => ({ kind: 'party' as const, id }), [id]);
  const date = day > venueDate ? day : venueDate;
  const lacking = usePeopleOf(group, documentsOf)
    .map(({ customer, name }) => ({ customer, name, ...waiverWords(customer, date, documentsOf(customer)) }))
    .filter(({ state }) => state !== 'active');
  if (lacking.length === 0) return null;
  return (
    <ul className={classes['lacks']} aria-label="Still to sign">
      {lacking.map(({ customer, name, text }) => (
        <li key={customer.waiver_id}>
          {name}
          <Mark level="notice" text={text} isWhole />
        </li>
      ))}
    </ul>
  );
}
