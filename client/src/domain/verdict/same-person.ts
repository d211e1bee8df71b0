import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { personKey } from '@gatehouse/sync-protocol/areas/people/person-key';

/** All records of the person of a row, the row itself among them. */
export type RecordsOf = (row: CustomerRow) => readonly CustomerRow[];

/** Those born on one day. */
interface Born {
  rows: CustomerRow[];
  /** Apart by name where two of them may be one person, and null where none may; undefined before the first question. */
  byName: Map<string, CustomerRow[]> | null | undefined;
}

/**
 * Finds the records of one person among those of this device: same names and birth date, or merged by staff. Everyone is sorted by
 * birth date at the first question, and names are folded only among people born on one day whose first and last letters are the
 * same, so that a list of 50,000 costs little. Rule N4, requirement F22.
 */
export function recordsOfPeople(customers: Customers): RecordsOf {
  let index: PeopleIndex | null = null;
  return (row) => {
    index ??= indexOf(customers);
    return index.merged.size === 0 ? sameName(row, index) : withMerged(row, index);
  };
}

interface Customers {
  get(waiverId: string): CustomerRow | undefined;
  values(): Iterable<CustomerRow>;
}

interface PeopleIndex {
  customers: Customers;
  byBirth: Map<string, Born>;
  /** Rows by the record that they were merged into. */
  merged: Map<string, CustomerRow[]>;
}

function indexOf(customers: Customers): PeopleIndex {
  const byBirth = new Map<string, Born>();
  const merged = new Map<string, CustomerRow[]>();
  for (const row of customers.values()) {
    const born = birthDateOf(row);
    if (born !== null) addBorn(byBirth, born, row);
    if (row.merged_into !== undefined) push(merged, row.merged_into, row);
  }
  return { customers, byBirth, merged };
}

/** A name without a birth date is not enough to say that two records are one person. */
function sameName(row: CustomerRow, { byBirth, customers }: PeopleIndex): readonly CustomerRow[] {
  const date = birthDateOf(row);
  const born = date === null ? undefined : byBirth.get(date);
  if (born === undefined) return [row];
  if (born.byName === undefined) born.byName = hasAlike(born.rows) ? namesOf(born.rows) : null;
  /* A row of a list that this device doesn't hold may be anyone's. */
  if (born.byName === null && customers.get(row.waiver_id) === undefined) born.byName = namesOf(born.rows);
  return born.byName?.get(keyOf(row)) ?? [row];
}

function namesOf(rows: readonly CustomerRow[]): Map<string, CustomerRow[]> {
  const byName = new Map<string, CustomerRow[]>();
  for (const row of rows) push(byName, keyOf(row), row);
  return byName;
}

/** Whether two of these may have the same name. Their first and last letters tell most people apart. */
function hasAlike(rows: readonly CustomerRow[]): boolean {
  for (const [index, row] of rows.entries()) {
    const [first, last] = [firstLetter(row), lastLetter(row)];
    for (let before = 0; before < index; before += 1) {
      const other = rows[before];
      if (other && isSameLetter(first, firstLetter(other)) && isSameLetter(last, lastLetter(other))) return true;
    }
  }
  return false;
}

const LOWER_CASE_BIT = 0x20;

/** Ignores case; what is no plain letter may be the same as any. */
function isSameLetter(a: number, b: number): boolean {
  return !isPlainLetter(a) || !isPlainLetter(b) || (a | LOWER_CASE_BIT) === (b | LOWER_CASE_BIT);
}

function isPlainLetter(code: number): boolean {
  const letter = code | LOWER_CASE_BIT;
  return code < 0x80 && letter >= 0x61 && letter <= 0x7a;
}

function firstLetter(row: CustomerRow): number {
  return firstNameOf(row).charCodeAt(0);
}

function lastLetter(row: CustomerRow): number {
  const name = lastNameOf(row);
  return name.charCodeAt(name.length - 1);
}

function firstNameOf({ waiver_type: type, adult_first_name: adult, minor_first_name: minor }: CustomerRow): string {
  return type === 'Minor' ? (minor ?? '') : adult;
}

function lastNameOf({ waiver_type: type, adult_last_name: adult, minor_last_name: minor }: CustomerRow): string {
  return type === 'Minor' ? (minor ?? '') : adult;
}

/** A merged record may have another name than the one it was merged into, and other records under that name. */
function withMerged(row: CustomerRow, index: PeopleIndex): readonly CustomerRow[] {
  const found = new Map<string, CustomerRow>();
  const todo = [row];
  for (let next = todo.pop(); next; next = todo.pop()) {
    if (found.has(next.waiver_id)) continue;
    found.set(next.waiver_id, next);
    const kept = next.merged_into === undefined ? undefined : index.customers.get(next.merged_into);
    todo.push(...sameName(next, index), ...(index.merged.get(recordIdOf(next)) ?? []), ...(kept ? [kept] : []));
  }
  return [...found.values()];
}

export function birthDateOf({ waiver_type: type, adult_DoB: adult, minor_DoB: minor }: CustomerRow): string | null {
  return type === 'Minor' ? minor : adult;
}

function keyOf(row: CustomerRow): string {
  return personKey(firstNameOf(row), lastNameOf(row), birthDateOf(row) ?? '');
}

function addBorn(byBirth: Map<string, Born>, date: string, row: CustomerRow): void {
  const born = byBirth.get(date);
  if (born) born.rows.push(row);
  else byBirth.set(date, { rows: [row], byName: undefined });
}

function push(lists: Map<string, CustomerRow[]>, key: string, row: CustomerRow): void {
  const list = lists.get(key);
  if (list) list.push(row);
  else lists.set(key, [row]);
}
