import { Mark } from '../alerts/mark.tsx';
import { waiverWords } from './waiver-words.ts';

interface WaiverMarkProps {
  person: Parameters<typeof waiverWords>[0];
  venueDate: string;
}

/** What is missing of a person's waiver, in amber; nothing where it is in force. Requirement F52. */
export function WaiverMark({ person, venueDate }: WaiverMarkProps) {
  const { state, text } = waiverWords(person, venueDate);
  return state === 'active' ? null : <Mark level="notice" text={text} />;
}
