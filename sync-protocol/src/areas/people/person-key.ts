import { foldText } from './search-keys.ts';

/**
 * One key for one person, from the full name and birth date (`YYYY-MM-DD`): case, accents, spacing and the form of
 * apostrophes do not matter. A new waiver finds the memberships of the same person by it. Rule N4.
 */
export function personKey(firstName: string, lastName: string, birthDate: string): string {
  const name = foldText(`${firstName} ${lastName}`).replaceAll(/\s+/g, ' ').trim();
  return `${name}|${birthDate}`;
}
