import { DEFAULT_DOCUMENT, DOCUMENTS_MAX } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type {
  createDocument,
  updateDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { DAYS_MAX, MONTHS_MAX } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { listOfferingRows } from '../../bookings/offerings/offerings.shared.repository.ts';
import { offeringIdsOf, questionsOf } from './document-view.ts';
import { newRules } from './new-document.ts';

type Given = Partial<Omit<BodyOf<typeof createDocument>, 'name'>> & Pick<BodyOf<typeof updateDocument>, 'name'>;

/** What an owner sets of a document. */
export type DocumentColumns = Pick<
  Row<'documents'>,
  | 'name'
  | 'needed_by'
  | 'offering_ids'
  | 'validity'
  | 'validity_count'
  | 'renewal_mail'
  | 'fallback_language'
  | 'fallback_chosen'
>;

const newDocument: DocumentColumns = { name: '', ...newRules };

/**
 * The columns of a document after a change; `stored` is undefined for a new one. What was not sent stays, but for offerings and a
 * count, which end with what they are for. Errors: INVALID_INPUT with `fields`. Requirement W40.
 */
export async function documentColumns(
  db: Connection,
  clientId: string,
  given: Given,
  stored?: Row<'documents'>,
): Promise<DocumentColumns> {
  const former: DocumentColumns = stored ?? newDocument;
  const neededBy = given.needed_by ?? former.needed_by;
  const validity = given.validity ?? former.validity;
  const offeringIds = given.offering_ids ?? (neededBy === 'offerings' ? offeringIdsOf(former) : []);
  const isSameValidity = validity === former.validity;
  const count = given.validity_count === undefined && isSameValidity ? former.validity_count : given.validity_count;
  const fallback = given.fallback_language ?? former.fallback_language;
  /* What a reply gave is no choice when it is sent back. */
  const isChosen = given.fallback_language !== undefined && (!stored || fallback !== stored.fallback_language);
  const known = [...offeringIdsOf(former), ...(await listOfferingRows(db, clientId)).map((row) => row.offering_id)];
  const fields = {
    ...neededByProblem(stored, neededBy),
    ...offeringsProblem(neededBy, offeringIds, known),
    ...countProblem(validity, count ?? null),
    ...fallbackProblem(stored, fallback),
  };
  const [message] = Object.values(fields);
  if (message) throw new AppError('INVALID_INPUT', { message, fields });
  return {
    name: given.name ?? former.name,
    needed_by: neededBy,
    offering_ids: JSON.stringify([...new Set(offeringIds)]),
    validity,
    validity_count: count ?? null,
    renewal_mail: given.renewal_mail === undefined ? former.renewal_mail : Number(given.renewal_mail),
    fallback_language: fallback,
    fallback_chosen: isChosen ? 1 : former.fallback_chosen,
  };
}

type Fields = Record<string, string>;

function neededByProblem(stored: Row<'documents'> | undefined, neededBy: DocumentColumns['needed_by']): Fields {
  if (stored?.document_id !== DEFAULT_DOCUMENT || neededBy === 'everyone') return {};
  return { needed_by: 'Everyone signs this document; only others can be for some people.' };
}

function offeringsProblem(
  neededBy: DocumentColumns['needed_by'],
  ids: readonly string[],
  known: readonly string[],
): Fields {
  if (neededBy !== 'offerings')
    return ids.length === 0 ? {} : { offering_ids: 'Offerings are only for a document that their guests sign.' };
  if (ids.length === 0) return { offering_ids: 'Please choose at least one offering.' };
  return ids.every((id) => known.includes(id)) ? {} : { offering_ids: 'Please choose from your own offerings.' };
}

function countProblem(validity: DocumentColumns['validity'], count: number | null): Fields {
  if (validity !== 'days' && validity !== 'months')
    return count === null ? {} : { validity_count: 'A number is only for days and months.' };
  const most = validity === 'days' ? DAYS_MAX : MONTHS_MAX;
  return count !== null && count >= 1 && count <= most
    ? {}
    : { validity_count: `Please enter a number of ${validity} from 1 to ${most.toLocaleString('en-US')}.` };
}

/** A question without a text in the document's own language could not be saved again. */
function fallbackProblem(stored: Row<'documents'> | undefined, fallback: DocumentColumns['fallback_language']): Fields {
  if (!stored || fallback === stored.fallback_language || isAskedIn(stored, fallback)) return {};
  return { fallback_language: 'Please write the questions in this language first.' };
}

/** Whether every question has a text in a language. */
export function isAskedIn(row: Row<'documents'>, language: DocumentColumns['fallback_language']): boolean {
  return questionsOf(row).every(
    ({ text, options }) =>
      text[language] !== undefined && options.every((option) => option.text[language] !== undefined),
  );
}

/** `documentId` is undefined for a new one. */
interface Named {
  name: string;
  documentId?: string;
}

/** Refuses a name that another document has, and an eleventh document; retired ones don't count. Errors: ALREADY_EXISTS. */
export function requirePlace(documents: readonly Row<'documents'>[], named: Named): void {
  requireName(documents, named);
  if (othersOf(documents, named).length >= DOCUMENTS_MAX)
    throw new AppError('ALREADY_EXISTS', {
      message: `You have ${DOCUMENTS_MAX} documents. Please retire one that you no longer need.`,
    });
}

/** Refuses a name that another document has; of a retired one it is free. Errors: ALREADY_EXISTS. */
export function requireName(documents: readonly Row<'documents'>[], named: Named): void {
  const { name } = named;
  const others = othersOf(documents, named);
  if (others.some((row) => comparable(row.name) === comparable(name)))
    throw new AppError('ALREADY_EXISTS', {
      message: 'Another document has this name. Please choose a different one.',
      fields: { name: 'Another document has this name.' },
    });
}

function othersOf(documents: readonly Row<'documents'>[], { documentId }: Named): Row<'documents'>[] {
  return documents.filter((row) => row.status !== 'retired' && row.document_id !== documentId);
}

function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
