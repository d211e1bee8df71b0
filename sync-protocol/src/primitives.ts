import { z } from 'zod';
import { isCalendarDate } from './rules/age.ts';

/** A calendar day in the venue's time zone, `YYYY-MM-DD`. */
export const dateSchema = z.string().refine(isCalendarDate, 'Please enter a valid date (YYYY-MM-DD)');

/** An instant, ISO 8601 in UTC. Any number of fraction digits is read; three are written. */
export const instantSchema = z.iso.datetime({ offset: true });

/** `HH:MM`, 24 hours. */
export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** PostgreSQL text cannot hold U+0000 and no field of ours needs other control characters than line breaks. */
export const cleanText = (charsMax: number) =>
  z
    .string()
    .max(charsMax)
    .refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), 'Please remove the control characters')
    .refine((text) => text.isWellFormed(), 'Please remove the broken characters');

/** Required text: trimmed and not empty. */
export const requiredText = (charsMax: number) =>
  cleanText(charsMax)
    .transform((text) => text.trim())
    .refine((text) => text.length > 0, 'This field is required');
