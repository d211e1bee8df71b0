import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { ListedCustomer } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { hasOnlyDefault } from '@gatehouse/sync-protocol/areas/waivers/validity/waiver-standing';
import { useMemo } from 'react';
import { Mark } from '#domain/alerts/mark.tsx';
import { useDocumentsOf } from '#domain/verdict/use-documents-of';
import { waiverWords } from '#domain/verdict/waiver-words';
import { calendarDay } from '#lib/venue-format';
import { useRows } from '#sync/react/sync-context.tsx';
import classes from './customers.module.css';

/** A row of the server's list, or of this browser's own people, which lack what the server adds. */
export type ShownCustomer = CustomerRow & Partial<Pick<ListedCustomer, 'valid_until' | 'missing_documents'>>;

/** What a row says of a person's documents; null where there is nothing to say. */
export type SignedWords = (customer: ShownCustomer) => { isMissing: boolean; text: string } | null;

const list = new Intl.ListFormat('en-US');

/**
 * Words for a list of people: by what the server says, else by this browser's rows. A venue with the waiver of the year
 * says nothing more.
 */
export function useSignedWords(venueDate: string): SignedWords {
  const documents = useRows('documents');
  const documentsOf = useDocumentsOf();
  return useMemo(() => {
    const rules = [...documents.view.values()];
    const isPlain = hasOnlyDefault(rules);
    const nameOf = (id: string) => documents.view.get(id)?.name ?? 'another document';
    return (customer: ShownCustomer) => {
      if (isPlain) return null;
      const { valid_until: until, missing_documents: missing } = customer;
      if (missing === undefined) {
        const { state, text } = waiverWords(customer, venueDate, documentsOf(customer));
        return { isMissing: state !== 'active', text };
      }
      if (missing.length > 0) return { isMissing: true, text: `To sign: ${list.format(missing.map(nameOf))}` };
      return until ? { isMissing: false, text: `Valid until ${calendarDay(until)}` } : null;
    };
  }, [documents, documentsOf, venueDate]);
}

/** Below the day of signing. Requirement F68. */
export function SignedState({ words }: { words: ReturnType<SignedWords> }) {
  if (!words) return null;
  return words.isMissing ? (
    <Mark level="notice" text={words.text} isWhole />
  ) : (
    <span className={classes['until']}>{words.text}</span>
  );
}
