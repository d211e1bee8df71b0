import { judge, type Verdict } from '@gatehouse/sync-protocol/areas/desk/verdict';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import type { PersonDocuments } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { readCode, type ScannedCode } from '@gatehouse/sync-protocol/base/ids';
import type { RowView } from '../../sync/port/engine-port.ts';
import type { TodaysCheckIn, TodaysCheckIns } from '../check-ins/todays-check-ins.ts';
import type { DocumentsOf } from '../verdict/people-documents.ts';

export interface LookupRows {
  members: Pick<RowView<MemberRow>, 'get' | 'values'>;
  customers: Pick<RowView<CustomerRow>, 'get'>;
  checkIns: TodaysCheckIns;
  documentsOf: DocumentsOf;
}

/** The result of looking up a code. */
export interface CodeLookup {
  verdict: Verdict;
  /** The code as read or typed, for display. */
  text: string;
  member?: MemberRow;
  customer?: CustomerRow;
  checkIn?: TodaysCheckIn;
  /** What the verdict judged the person's documents by. */
  documents?: PersonDocuments;
}

/**
 * Looks up a scanned or typed code in this device's rows, so the verdict is the same with and without network.
 * `texts` are the possible readings: the first that someone has counts. A waiver's code also finds its member where
 * the device holds no customers, and that of a merged record the one it was merged into. Requirements K17, F22.
 */
export function lookUpCode(
  texts: readonly string[],
  rows: LookupRows,
  here: { clientId: string; venueDate: string },
): CodeLookup {
  const [text] = texts;
  if (text === undefined) return { text: '', verdict: { level: 'unknown', reasons: ['unreadable'] } };
  let isForeign = false;
  for (const reading of texts) {
    const code = readCode(reading);
    if (code.kind === 'unknown' || code.kind === 'staff') continue;
    if (code.clientId !== here.clientId) {
      isForeign = true;
      continue;
    }
    const found = personOf(code, rows);
    if (!found) continue;
    const checkIn = checkInOf(found, rows.checkIns);
    const documents = rows.documentsOf('member' in found ? found.member : found.customer);
    const verdict = judge({ ...found, checkedInAt: checkIn?.check_in_time, venueDate: here.venueDate, documents });
    return { text: reading, verdict, ...found, ...(checkIn ? { checkIn } : {}), ...(documents ? { documents } : {}) };
  }
  return { text, verdict: { level: 'unknown', reasons: [isForeign ? 'other_venue' : 'not_found'] } };
}

type Found = { member: MemberRow } | { customer: CustomerRow };

function personOf(code: Extract<ScannedCode, { kind: 'waiver' | 'member' }>, rows: LookupRows): Found | null {
  if (code.kind === 'member') {
    const member = rows.members.get(code.id);
    return member ? { member } : null;
  }
  const customer = rows.customers.get(code.id);
  if (customer) return { customer: rows.customers.get(recordIdOf(customer)) ?? customer };
  for (const member of rows.members.values())
    if (member.waiver_id === code.id || recordIdOf(member) === code.id) return { member };
  return null;
}

function checkInOf(found: Found, checkIns: TodaysCheckIns): TodaysCheckIn | undefined {
  if ('customer' in found) return checkIns.byWaiver.get(recordIdOf(found.customer));
  return checkIns.byMember.get(found.member.membership_id) ?? checkIns.byWaiver.get(recordIdOf(found.member));
}
