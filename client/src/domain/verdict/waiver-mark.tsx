import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { Mark } from '../alerts/mark.tsx';
import type { DocumentsOf } from './people-documents.ts';
import { waiverWords } from './waiver-words.ts';

interface WaiverMarkProps {
  person: CustomerRow;
  venueDate: string;
  documentsOf: DocumentsOf;
  /** Takes as many lines as it needs. */
  isWhole?: boolean;
}

/** What is missing of a person's waiver, in amber; nothing where it is in force. Requirements F52, F65. */
export function WaiverMark({ person, venueDate, documentsOf, isWhole = false }: WaiverMarkProps) {
  const { state, text } = waiverWords(person, venueDate, documentsOf(person));
  return state === 'active' ? null : <Mark level="notice" text={text} isWhole={isWhole} />;
}
