import { z } from 'zod/mini';
import { isCalendarDate } from './days/calendar-date.ts';
import { PASSWORD_LENGTH_MIN } from './limits.ts';
import { isEmail, normalizeEmail } from './people/email.ts';
import { withoutInvisible } from './people/invisible.ts';

/*
 * Built on `zod/mini`, which tree-shakes to what a contract uses: the public pages and account screens load the
 * contracts that they call. Schemas of `zod` and `zod/mini` can be combined.
 */

/** A calendar day in the venue's time zone, `YYYY-MM-DD`. */
export const dateSchema = z.string().check(z.refine(isCalendarDate, 'Please enter a valid date (YYYY-MM-DD)'));

/** A day on which something is planned: the one after it can be written too, which the last one of year 9999 has not. */
export const plannedDateSchema = dateSchema.check(
  z.refine((date) => date < '9999-12-31', 'Please choose an earlier date'),
);

/** An instant, ISO 8601 in UTC. Any number of fraction digits is read; three are written. */
export const instantSchema = z.iso.datetime({ offset: true });

/** `HH:MM`, 24 hours. */
export const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** PostgreSQL text cannot hold U+0000 and our fields need no control characters except line breaks. */
// @__NO_SIDE_EFFECTS__
export function cleanText(charsMax: number) {
  return z.string().check(
    z.maxLength(charsMax),
    z.refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), 'Please remove the control characters'),
    z.refine((text) => text.isWellFormed(), 'Please remove the broken characters'),
  );
}

const trimmed = z.transform((text: string) => text.trim());
const filled = z.minLength(1, 'This field is required');

/** A name, an address or a phone number as it was typed, without what nobody sees. */
// @__NO_SIDE_EFFECTS__
export function visibleText(charsMax: number) {
  return z.pipe(cleanText(charsMax), z.transform(withoutInvisible));
}

/** The same on one line, such as a name that goes into subjects and lists. */
// @__NO_SIDE_EFFECTS__
export function lineText(charsMax: number) {
  return visibleText(charsMax).check(
    z.refine((text) => !/[\n\r\u2028\u2029]/.test(text), 'Please remove the line breaks'),
  );
}

/** The same, required: trimmed and not empty. */
// @__NO_SIDE_EFFECTS__
export function requiredLine(charsMax: number) {
  return z.pipe(lineText(charsMax), trimmed).check(filled);
}

/** Required text: trimmed and not empty. */
// @__NO_SIDE_EFFECTS__
export function requiredText(charsMax: number) {
  return z.pipe(cleanText(charsMax), trimmed).check(filled);
}

/** An email in the form in which emails are compared. */
export const emailSchema = z
  .pipe(cleanText(254), z.transform(normalizeEmail))
  .check(z.refine(isEmail, 'Please enter a valid email address'));

/**
 * Dollars that a caller names: whole cents, since rounding 1.005 would move an amount that nobody named. What adding
 * doubles leaves behind, as in 0.1 + 0.2, is no third decimal. Requirement P19.
 */
// @__NO_SIDE_EFFECTS__
export function dollarsSchema(dollarsMin: number, dollarsMax: number) {
  return z
    .number()
    .check(
      z.minimum(dollarsMin),
      z.maximum(dollarsMax),
      z.multipleOf(0.01, 'Please enter dollars with at most two decimals, such as 12.50'),
    );
}

/** The token of a link; one that is missing opens nothing, like a wrong one. */
export const linkToken = z._default(cleanText(256), '');

/** A password that is being set. Requirement A4. */
export const newPasswordSchema = cleanText(1024).check(
  z.refine((text) => text.length >= PASSWORD_LENGTH_MIN, 'Password must be at least 6 characters long'),
);

const noPlan = { error: 'Please select a subscription plan' };
/** `Monthly` and `YEARLY` are accepted as well. */
export const planTypeSchema = z.pipe(
  z.pipe(
    z.string(noPlan),
    z.transform((text) => text.trim().toLowerCase()),
  ),
  z.enum(['monthly', 'yearly'], noPlan),
);
