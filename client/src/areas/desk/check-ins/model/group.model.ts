import type { Verdict } from '@gatehouse/sync-protocol/areas/desk/verdict';
import { type Step, stepOf } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { ageOn } from '@gatehouse/sync-protocol/base/people/age';
import type { TodaysCheckIn } from '#domain/check-ins/todays-check-ins';
import { type Customer, customerName, isOwn, type Judging, verdictOn } from './check-in.model.ts';

/** People whom the desk checks in by one action: those of one signing, or those who signed for one booking. */
export interface Group {
  kind: 'family' | 'party';
  /** Id of the signing or the booking. */
  id: string;
}

/** One of a group, as the list to choose from shows them. */
export interface GroupPerson {
  customer: Customer;
  name: string;
  /** 'Minor, 9' on the venue day. */
  age: string;
  isBirthday: boolean;
  /** The check-in of someone who is in already; they are left alone. */
  checkIn: TodaysCheckIn | null;
  verdict: Verdict;
  /**
   * What happens at a check-in by name with others: an alert that stops them, and a signature that is missing, are
   * asked about when they are checked in alone.
   */
  step: Step;
}

/** How many signed together, for each signing of several people. */
export function familySizes(customers: Iterable<Customer>, clientId: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const customer of customers) {
    const { event_id: id } = customer;
    if (id !== undefined && isOwn(customer, clientId)) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  }
  return sizes;
}

/** Everyone of a group whom this device holds: the adults first, then the minors, the oldest first. */
export function peopleOf(
  { kind, id }: Group,
  customers: Iterable<Customer>,
  { clientId, checkIns, ...judging }: GroupFacts,
): GroupPerson[] {
  const found: Customer[] = [];
  for (const customer of customers)
    if ((kind === 'family' ? customer.event_id : customer.booking_id) === id && isOwn(customer, clientId))
      found.push(customer);
  /* Two merged records count as the one that was kept, so that a person is chosen once. */
  const people = new Map<string, Customer>();
  for (const customer of found)
    if (customer.merged_into === undefined || !people.has(customer.merged_into))
      people.set(recordIdOf(customer), customer);
  return [...people.values()]
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    .map((customer) => {
      const checkIn = checkIns.get(recordIdOf(customer)) ?? null;
      const verdict = verdictOn(customer, judging, checkIn?.check_in_time);
      return {
        customer,
        name: customerName(customer),
        age: ageText(customer, judging.venueDate),
        isBirthday: isBirthday(birthDate(customer), judging.venueDate),
        checkIn,
        verdict,
        step: stepOf('family', verdict),
      };
    });
}

export interface GroupFacts extends Judging {
  clientId: string;
  checkIns: ReadonlyMap<string, TodaysCheckIn>;
}

/** Whether the desk may choose this person. */
export function isChoosable({ checkIn, step }: GroupPerson): boolean {
  return checkIn === null && step === 'admit';
}

/** Who is checked in by name: everyone who may be chosen, but for those whom staff took out. */
export function chosenOf(people: readonly GroupPerson[], left: ReadonlySet<string>): GroupPerson[] {
  return people.filter((person) => isChoosable(person) && !left.has(person.customer.waiver_id));
}

/** 'All 4' at each of a family; empty for someone who signed alone. */
export function familyLabel(size: number): string {
  return size > 1 ? `All ${size.toLocaleString('en-US')}` : '';
}

/** 'Ann Long and 3 others', for messages. */
export function groupName(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return first;
  return others.length === 1 ? `${first} and ${others[0]}` : `${first} and ${others.length} others`;
}

/** 'Minor, 9': the age on the venue day; without one where the birth date isn't known. */
export function ageText(customer: Customer, venueDate: string): string {
  const born = birthDate(customer);
  return born ? `${customer.waiver_type}, ${ageOn(born, venueDate)}` : customer.waiver_type;
}

function isBirthday(born: string | null, venueDate: string): boolean {
  return born !== null && ageOn(born, venueDate) > ageOn(born, addDays(venueDate, -1));
}

function birthDate({ waiver_type: type, adult_DoB: adult, minor_DoB: minor }: Customer): string | null {
  return type === 'Minor' ? minor : adult;
}

function orderOf(customer: Customer): string {
  return [customer.waiver_type, birthDate(customer) ?? '', customerName(customer), customer.waiver_id].join('\n');
}
