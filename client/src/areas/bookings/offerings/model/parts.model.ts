import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { FieldErrors } from '#components/forms/form-problems';
import type { OfferingValues } from './offering-form.model.ts';

/** The parts of an offering's form, in their order. */
export const parts = [
  { part: 'what', title: 'What' },
  { part: 'when', title: 'When' },
  { part: 'where', title: 'Where' },
  { part: 'price', title: 'Price' },
] as const;
export type Part = (typeof parts)[number]['part'];

/** A part as an address names it; null for anything else. */
export function partNamed(text: string | null): Part | null {
  return parts.find(({ part }) => part === text)?.part ?? null;
}

const fields: Record<Part, readonly (keyof OfferingValues)[]> = {
  what: ['offering_name', 'offering_type', 'base_players', 'max_players', 'side_text', 'translations'],
  when: [
    ...weekdays.flatMap((day) => [`${day}_start`, `${day}_end`] as const),
    'interval_minutes',
    'available_days',
    'duration_minutes',
    'setup_minutes',
    'cleanup_minutes',
    'start_date',
    'end_date',
    'lead_minutes',
    'horizon_days',
  ],
  where: ['capacity', 'resource_needs'],
  price: ['deposit_amount'],
};

/** How many fields of a part have a sentence that says what is wrong. */
export function problemsIn(part: Part, errors: FieldErrors<OfferingValues>): number {
  return fields[part].filter((name) => errors[name]).length;
}
