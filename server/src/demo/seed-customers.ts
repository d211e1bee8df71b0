import { templateFields, type UploadField } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import { csvLine } from '@gatehouse/sync-protocol/base/csv';
import { createNote } from '../areas/people/notes/note-changes.service.ts';
import { addCustomers } from '../areas/records/customer-upload/customer-upload.service.ts';
import { mergeCustomers } from '../areas/records/merges/merges.service.ts';
import { createSheetReader } from '../integrations/sheets/sheet-reader.ts';
import { writeVenue } from '../venue/venue-write.ts';
import type { DemoVenue } from './invented/demo-venues.ts';
import { type HistoryTools, type Regular, sign } from './invented/history.ts';
import type { Person } from './invented/people.ts';

interface Seeded {
  clientId: string;
  /** The owner. */
  userId: string;
  venue: DemoVenue;
  /** Everyone who ever came, oldest first. */
  people: readonly Regular[];
  nowMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LISTED = 14;

/** What the owner knows of customers besides their signatures: notes, an alert, two records of one person, a list from elsewhere. */
export async function seedCustomers(
  tools: HistoryTools,
  { clientId, userId, venue, people, nowMs }: Seeded,
): Promise<void> {
  const { deps, clock, makePerson } = tools;
  const caller = { venue: { clientId, timeZone: venue.timeZone }, userId };
  const thisYear = String(new Date(nowMs).getUTCFullYear());
  /* Before those who come today, who are what the desk looks for. */
  clock.set(nowMs - DAY_MS);
  const listed = Array.from({ length: LISTED }, () => makePerson(Number(thisYear)));
  const upload = { name: 'summer-league.csv', bytes: Buffer.from(customerList(listed)) };
  await addCustomers(deps, createSheetReader(deps.logger), caller, { upload });
  clock.set(nowMs);

  const [hurt, regular] = people
    .filter(({ year, person }) => year === thisYear && person.children.length === 0)
    .slice(-2);
  const write = (of: Regular | undefined, text: string, level: 'stop' | null): Promise<unknown> =>
    createNote(deps, { clientId, userId, waiverId: of?.waiverIds[0] ?? '' }, { text, level });
  if (hurt) {
    await write(hurt, 'Injury last visit: twisted the left knee. Ask before they play.', 'stop');
    await write(hurt, 'Borrowed a brace from the first-aid kit and brought it back.', null);
  }
  if (regular) await write(regular, 'Comes with their own marker. Check it at the chronograph each time.', null);

  /* Signed at home with a short name, and again at the entrance. */
  const katherine = { firstName: 'Katherine', lastName: 'Bennett' };
  const person = { ...makePerson(Number(thisYear), katherine), children: [] };
  const records: Regular[] = ['Kate', 'Katherine'].map((firstName) => ({
    person: { ...person, firstName },
    waiverIds: [],
    year: '',
  }));
  await writeVenue(deps, clientId, async (transaction) => {
    for (const [index, record] of records.entries())
      await sign(tools, transaction, venue, record, nowMs - (90 - 40 * index) * MINUTE_MS);
  });
  const [merged = '', kept = ''] = records.map(({ waiverIds }) => waiverIds[0]);
  const reason = 'Kate is Katherine: the same phone number and date of birth.';
  await mergeCustomers(deps, caller, { keep_waiver_id: kept, merge_waiver_id: merged, reason });
}

/** A file of adults as an owner uploads it. */
function customerList(people: readonly Person[]): string {
  return [csvLine(templateFields), ...people.map(lineOf)].join('');
}

function lineOf(person: Person): string {
  const cells: Partial<Record<UploadField, string>> = {
    waiver_type: 'Adult',
    adult_first_name: person.firstName,
    adult_last_name: person.lastName,
    email: person.email,
    adult_DoB: person.birthDate,
    phone: person.phone,
    street: person.street,
    city: person.city,
    state: person.state,
    zip_code: person.zipCode,
  };
  return csvLine(templateFields.map((field) => cells[field]));
}
