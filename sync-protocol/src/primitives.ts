import { z } from 'zod';
import { PASSWORD_LENGTH_MIN } from './limits.ts';
import { isCalendarDate } from './rules/people/age.ts';
import { isEmail, normaliseEmail } from './rules/people/email.ts';

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

/** An email in the form in which emails are compared. */
export const emailSchema = cleanText(254)
  .transform(normaliseEmail)
  .refine(isEmail, 'Please enter a valid email address');

/** A password that is being set. Requirement A4. */
export const newPasswordSchema = cleanText(1024).refine(
  (text) => text.length >= PASSWORD_LENGTH_MIN,
  'Password must be at least 6 characters long',
);
