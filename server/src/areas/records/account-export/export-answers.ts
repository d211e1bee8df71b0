import { type CsvColumns, csvHead, csvRows } from '@gatehouse/sync-protocol/base/csv';
import type { Row } from '#db/tables';
import { describeAnswers } from '../../waivers/waivers/answers/described-answers.ts';
import type { Evidence } from '../../waivers/waivers/evidence.ts';
import { findAnswersPage } from './account-export.repository.ts';
import { type ExportSource, pagesOf } from './export-content.ts';

const SIGNINGS_PER_PAGE = 100;

interface Answered {
  event_id: string;
  answer: ReturnType<typeof describeAnswers>[number];
}
const columns: CsvColumns<Answered> = {
  signing_event_id: ({ event_id }) => event_id,
  waiver_id: ({ answer }) => answer.waiver_id,
  document_id: ({ answer }) => answer.document_id,
  question_id: ({ answer }) => answer.question_id,
  kind: ({ answer }) => answer.kind,
  question: ({ answer }) => answer.text,
  answer: ({ answer: { value } }) => (value === null ? null : String(value)),
  is_health: ({ answer }) => answer.is_health,
  is_stop: ({ answer }) => answer.is_stop,
};

/** What was answered with each signing, a row for each answer; the answers about health are empty, unless they were asked for. Requirement W44. */
export async function* answersOf(source: ExportSource, withHealth: boolean): AsyncGenerator<string> {
  yield csvHead(columns);
  const pages = pagesOf(source, '', SIGNINGS_PER_PAGE, {
    find: (db, after, limit) => findAnswersPage(db, source.clientId, after, limit),
    keyOf: (row) => row.event_id,
  });
  for await (const rows of pages) yield rows.map((row) => linesOf(source, row, withHealth)).join('');
}

function linesOf(
  { deps }: ExportSource,
  { evidence, ...row }: Row<'signing_answers'> & { evidence: string },
  withHealth: boolean,
): string {
  const answers = describeAnswers(deps.secrets, JSON.parse(evidence) as Evidence, row, withHealth);
  return csvRows(
    columns,
    answers.map((answer) => ({ event_id: row.event_id, answer })),
  );
}

/**
 * A parked item without what was answered in it: nobody has said yet what is about health. It is parked because it isn't as it should
 * be, so nothing is kept of its answers but whose they are.
 */
export function withoutAnswers(item: string): string {
  const read = JSON.parse(item) as { args?: { answers?: unknown } } | null;
  if (read?.args?.answers === undefined) return item;
  const { answers } = read.args;
  const blank = Array.isArray(answers) ? answers.map(withoutValue) : null;
  return JSON.stringify({ ...read, args: { ...read.args, answers: blank } });
}

function withoutValue(answer: { question_id?: unknown; person?: unknown } | null) {
  return { question_id: answer?.question_id, person: answer?.person, value: null };
}
