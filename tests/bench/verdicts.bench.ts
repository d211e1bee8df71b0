import { peoplesDocuments } from '@gatehouse/client/domain/verdict/people-documents';
import { recordsOfPeople } from '@gatehouse/client/domain/verdict/same-person';
import { customerRow, documentRow } from '@gatehouse/client/sync/testing/rows';
import { judge } from '@gatehouse/sync-protocol/areas/desk/verdict';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { reportTimes, sized } from './measure.ts';

/*
 * The verdicts of everyone on a desk, from nothing but its rows, as if a list showed all of them at once: sorted into people, with
 * three documents, and with the one that most venues have. A screen asks for the rows that it shows. Requirement F65.
 */
const PEOPLE = sized(50_000, 500);
const RUNS = sized(15, 1);
const TODAY = '2026-11-20';

const firstNames = ['Anna', 'Łukasz', 'Nguyễn', 'María', 'José', 'Wei', 'Olga', 'Fatima', 'Seán', 'Priya', 'Zoë', 'Bo'];
const lastNames = ['Smith', 'Nowak', 'Trần', 'García', 'Ivanova', 'O’Brien', 'Zhang', 'Kowalczyk', 'Haddad', 'Patel'];

const three = [
  documentRow({ document_id: 'default' }),
  documentRow({ document_id: 'axe', name: 'Axe throwing waiver', validity: 'months', validity_count: 6 }),
  documentRow({ document_id: 'minors', name: 'Photo consent', needed_by: 'minors', validity: 'until_changed' }),
];
const documents = three.map(({ document_id }) => ({ document_id, text_version: 1 }));

const letter = (seed: number) => String.fromCharCode(97 + (seed % 26));

/** A quarter are minors, one of ten has a second record, and one of seven lacks a document. */
function makePeople(): CustomerRow[] {
  return Array.from({ length: PEOPLE }, (_, index) => {
    const person = index % 10 === 9 ? index - 1 : index;
    const isMinor = person % 4 === 3;
    const born = addDays(isMinor ? '2009-01-01' : '1955-01-01', (person * 37) % (isMinor ? 6_000 : 17_000));
    const name = `${firstNames[person % firstNames.length]}${letter(person)}`;
    const surname = `${lastNames[(person * 7) % lastNames.length]}${letter(person * 3)}${letter(person * 11)}`;
    return customerRow({
      waiver_id: `C00001-${String(index).padStart(12, '0')}`,
      waiver_type: isMinor ? 'Minor' : 'Adult',
      adult_first_name: name,
      adult_last_name: surname,
      adult_DoB: isMinor ? '1980-05-04' : born,
      minor_first_name: isMinor ? name : null,
      minor_last_name: isMinor ? surname : null,
      minor_DoB: isMinor ? born : null,
      date_signed: addDays(TODAY, -(index % 320)),
      ...(index % 7 === 0 ? {} : { documents }),
    });
  });
}

function measure(name: string, rules: readonly DocumentRow[], target?: number): void {
  const rows = makePeople();
  const customers = new Map(rows.map((row) => [row.waiver_id, row]));
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    const documentsOf = peoplesDocuments({
      documents: rules,
      customers,
      recordsOf: recordsOfPeople(customers),
      members: new Map(),
      bookings: new Map(),
      checkIns: new Map(),
      adultAge: 18,
      venueDate: TODAY,
    });
    let ready = 0;
    for (const customer of rows)
      if (judge({ customer, venueDate: TODAY, documents: documentsOf(customer) }).level === 'ready') ready += 1;
    times.push(performance.now() - started);
    if (ready === 0 || (rules.length > 1 && ready === PEOPLE)) throw new Error(`${ready} of ${PEOPLE} are ready`);
  }
  reportTimes(`verdicts.${PEOPLE}_people.${name}`, times, target);
}

measure('three_documents', three, 100);
measure('one_document', three.slice(0, 1));
