import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { instantSchema, requiredText } from '../../base/primitives.ts';
import { alertLevels, alertSchema } from './alert.ts';

/* What staff write about a person, over all of the person's waivers. Requirements F17 and F18. */

/** Characters of a note, and of one that is an alert: devices hold alerts, and the desk reads them in a row. */
export const NOTE_CHARS_MAX = 2_000;
export const ALERT_CHARS_MAX = 200;
/** Notes of one person, deleted ones included. */
export const NOTES_MAX = 200;
/** Changes of one note. */
export const NOTE_CHANGES_MAX = 200;
/** Alerts of one venue that are in force. A pull reads all of them. */
export const ALERTS_MAX = 1_000;

const level = z.nullable(z.enum(alertLevels));

const noteSchema = z.object({
  note_id: z.string(),
  /** The waiver on whose page it was written. */
  waiver_id: z.string(),
  text: z.string(),
  /** Null for a note that is no alert. */
  level,
  created_at: instantSchema,
  /** The email of the person who wrote it, or where an answer that became this alert was given; null once that sign-in is gone. */
  created_by: z.string().nullable(),
  updated_at: instantSchema,
});
export type CustomerNote = z.infer<typeof noteSchema>;

const noteEventSchema = z.object({
  note_id: z.string(),
  kind: z.enum(['created', 'changed', 'deleted']),
  happened_at: instantSchema,
  by: z.string().nullable(),
  /** Text and level after the change; of a deleted note, what was deleted. */
  text: z.string(),
  level,
});
export type CustomerNoteEvent = z.infer<typeof noteEventSchema>;

const body = z
  .object({ text: requiredText(NOTE_CHARS_MAX), level: z.optional(level).transform((value) => value ?? null) })
  .refine((note) => note.level === null || note.text.length <= ALERT_CHARS_MAX, {
    path: ['text'],
    message: `An alert can have at most ${ALERT_CHARS_MAX} characters, so the desk can read it at a glance`,
  });
const reply = { note: noteSchema };
const peopleEdit = { ...venueCalls, permission: 'people.edit' } as const;

export const listCustomerNotes = contract(peopleEdit, 'GET /customers/waiver/:waiver_id/notes', {
  summary: 'Notes about the person of a waiver, newest first, the alert in force, and what happened to each note',
  reply: {
    notes: z.array(noteSchema),
    alert: z.nullable(alertSchema),
    /** Newest first. */
    history: z.array(noteEventSchema),
  },
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const createCustomerNote = contract(peopleEdit, 'POST /customers/waiver/:waiver_id/notes', {
  summary: 'Write a note about the person of a waiver; with a level it is an alert at the desk',
  body,
  reply,
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const updateCustomerNote = contract(peopleEdit, 'PUT /customers/waiver/:waiver_id/notes/:note_id', {
  summary: 'Change a note, or whether it is an alert; what it said before stays in the history',
  body,
  reply,
  errors: ['CUSTOMER_NOT_FOUND', 'NOT_FOUND'],
});

export const deleteCustomerNote = contract(peopleEdit, 'DELETE /customers/waiver/:waiver_id/notes/:note_id', {
  summary: 'Delete a note and end its alert; it stays in the history',
  errors: ['CUSTOMER_NOT_FOUND', 'NOT_FOUND'],
});
