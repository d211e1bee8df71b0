import type { AlertLevel } from '@gatehouse/sync-protocol/areas/people/alert';
import type { CustomerNoteEvent } from '@gatehouse/sync-protocol/areas/people/notes.contracts';

/** What a note does, as the choice in its form. */
export const noteLevels: readonly { value: AlertLevel | 'none'; label: string; about: string }[] = [
  { value: 'none', label: 'Note', about: 'Shown here only.' },
  {
    value: 'notice',
    label: 'Notice',
    about: 'The desk shows it whenever this person comes, on all their waivers.',
  },
  {
    value: 'stop',
    label: 'Stop',
    about: 'The desk checks this person in only with a reason. A scan station sends them to the front desk.',
  },
];

export const eventVerbs: Readonly<Record<CustomerNoteEvent['kind'], string>> = {
  created: 'Written',
  changed: 'Changed',
  deleted: 'Deleted',
};
