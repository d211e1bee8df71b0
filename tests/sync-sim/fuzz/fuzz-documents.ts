import { peoplesDocuments } from '@gatehouse/client/domain/verdict/people-documents';
import { recordsOfPeople } from '@gatehouse/client/domain/verdict/same-person';
import { restampChangedDocuments } from '@gatehouse/server/areas/waivers/signed/keeping/restamp.service';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { CustomerDocument } from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { documentStandings } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice } from '../simulator/sim-device.ts';
import { putDraft } from '../simulator/sim-documents.ts';
import { askOffice } from '../simulator/sim-office.ts';
import type { SimWorld } from '../simulator/sim-world.ts';
import type { Deed, Model } from './fuzz-model.ts';

/** Customers whose standing each desk is asked for at the end. */
const ASKED_MAX = 8;
const names = ['Axe throwing', 'Minors', 'Medical', 'Trampoline'];

type Change = (world: SimWorld) => Promise<unknown>;
const changes: readonly Change[] = [
  addDocument,
  changeRules,
  changeRules,
  publish,
  publish,
  publish,
  ask,
  ask,
  retire,
  changeAge,
];

/** The office changes what is signed, what it asks and for how long it is valid, by the calls of its screens. */
export async function changeDocuments(world: SimWorld): Promise<void> {
  for (let left = world.random.int(1, 4); left > 0 && world.server.isUp; left -= 1)
    await world.random.pick(changes)(world);
}

/** Half of the venues have several documents in force, which ask something, before anything happens. */
export async function beginWithDocuments(world: SimWorld): Promise<void> {
  if (world.random.chance(0.5)) return;
  await addDocument(world);
  for (let left = 4; left > 0; left -= 1) await publish(world);
  for (let left = 2; left > 0; left -= 1) await ask(world);
}

function addDocument(world: SimWorld): Promise<unknown> {
  return askOffice(world, 'POST', 'waiver-documents', { name: world.random.pick(names), ...someRules(world) });
}

function someRules({ random, fixture }: SimWorld) {
  const needed_by = random.pick(['everyone', 'everyone', 'minors', 'offerings'] as const);
  const validity = random.pick(['calendar_year', 'days', 'months', 'visit', 'until_changed'] as const);
  return {
    needed_by,
    offering_ids: needed_by === 'offerings' ? [fixture.rooms.offeringId] : [],
    validity,
    validity_count: validity === 'days' || validity === 'months' ? random.int(1, 3) : null,
  };
}

async function changeRules(world: SimWorld): Promise<void> {
  const document = await someDocument(world);
  if (!document) return;
  const { needed_by, offering_ids, ...validity } = someRules(world);
  const change = document.is_default ? validity : { needed_by, offering_ids, ...validity };
  await askOffice(world, 'PUT', `waiver-documents/${document.document_id}`, change);
}

async function publish(world: SimWorld): Promise<void> {
  const { random } = world;
  const document = await someDocument(world);
  if (!document) return;
  await putDraft(world, { documentId: document.document_id, language: random.pick(['en', 'en', 'es']) });
  const path = `waiver-documents/${document.document_id}/publish`;
  await askOffice(world, 'POST', path, { changes_text: random.chance(0.7) });
}

async function ask(world: SimWorld): Promise<void> {
  const { random } = world;
  const document = await someDocument(world);
  if (!document) return;
  const kept = document.questions.filter(() => random.chance(0.6));
  const text = { en: `Question ${random.int(0, 99)}`, es: 'Pregunta' };
  const shared = { text, required: random.chance(0.7), is_health: random.chance(0.3) };
  const asked = random.pick([
    { kind: 'yes_no', stop_values: random.chance(0.2) ? ['yes'] : [], asked_of: 'person' },
    { kind: 'text' },
    { kind: 'number', min: 1, max: 5 },
    { kind: 'date', asked_of: 'person' },
    { kind: 'initials', clause: 3 },
    { kind: 'choice', options: ['a', 'b'].map((value) => ({ value, text: { en: value, es: value } })) },
  ]);
  const questions = [...kept, { ...shared, ...asked }].slice(0, 5);
  await askOffice(world, 'PUT', `waiver-documents/${document.document_id}/questions`, { questions });
}

async function retire(world: SimWorld): Promise<void> {
  const document = await someDocument(world);
  if (document && (!document.is_default || world.random.chance(0.2)))
    await askOffice(world, 'DELETE', `waiver-documents/${document.document_id}`);
}

function changeAge(world: SimWorld): Promise<unknown> {
  return askOffice(world, 'PATCH', 'profile', { adult_age: world.random.int(16, 21) });
}

async function someDocument(world: SimWorld): Promise<WaiverDocument | undefined> {
  const listed = await askOffice<{ documents: WaiverDocument[] }>(world, 'GET', 'waiver-documents');
  /* Ids of new ones differ from run to run, and their order does not. */
  return listed ? world.random.pick(listed.documents) : undefined;
}

/** What the server does by itself after such changes. */
export async function followDocuments({ server }: SimWorld): Promise<void> {
  await restampChangedDocuments(server.app.deps, new AbortController().signal);
}

/** Each signing keeps the documents that were shown and every answer; each desk judges as the office does. Requirements S1, W43, W46. */
export async function checkDocuments(world: SimWorld, model: Model, parked: ReadonlySet<Deed>): Promise<void> {
  /* What was published after a backup is gone with a restore, and its version may be another text. */
  if (!model.isRestored) await checkSigned(world, model, parked);
  for (const desk of world.of('front_desk'))
    if (!model.revoked.has(desk) && model.otherRole?.device !== desk) await checkJudged(world, desk);
}

async function checkSigned(world: SimWorld, model: Model, parked: ReadonlySet<Deed>): Promise<void> {
  const { clientId } = world.fixture.venue;
  const { waivers, answers, versions } = await world.server.read(clientId, async (db) => ({
    waivers: await db.selectFrom('waivers').select(['waiver_id', 'documents']).execute(),
    answers: await db.selectFrom('signing_answers').select(['event_id', 'answers']).execute(),
    versions: await db.selectFrom('document_versions').select(['document_id', 'number', 'text_number']).execute(),
  }));
  const documentsOf = new Map(waivers.map((row) => [row.waiver_id, row.documents]));
  const answersOf = new Map(answers.map((row) => [row.event_id, JSON.parse(row.answers) as unknown[]]));
  const texts = new Map(versions.map((row) => [`${row.document_id} ${row.number}`, row.text_number]));
  for (const deed of model.deeds) {
    const { name, id, args } = deed;
    if (name !== 'sign_waiver' || id === null || deed.isPoison || parked.has(deed)) continue;
    const shown = args['documents'] as { document_id: string; version: number }[] | undefined;
    const [first] = args['waiver_ids'] as string[];
    if (shown) {
      const wanted = shown.map((one) => [one.document_id, texts.get(`${one.document_id} ${one.version}`)]);
      const stored = documentsOf.get(first ?? '') ?? '[["default",1]]';
      if (stored !== JSON.stringify(wanted))
        throw new Error(`[W40] ${first} signed ${JSON.stringify(wanted)} and has ${stored}`);
    }
    const given = (args['answers'] as unknown[] | undefined)?.length ?? 0;
    const kept = answersOf.get(String(args['event_id']))?.length ?? 0;
    if (kept < given) throw new Error(`[W43] ${first} gave ${given} answers, and ${kept} were kept`);
  }
}

async function checkJudged(world: SimWorld, desk: SimDevice): Promise<void> {
  if (!desk.engine) return;
  const { venueDate } = desk.engine.now();
  const [venue] = rowsOf(desk, 'venue').values();
  const customers = rowsOf(desk, 'customers');
  const adultAge = venue?.adult_age ?? 0;
  const documentsOf = peoplesDocuments({
    documents: rowsOf(desk, 'documents').values(),
    customers,
    recordsOf: recordsOfPeople(customers),
    members: rowsOf(desk, 'members'),
    bookings: rowsOf(desk, 'bookings'),
    checkIns: rowsOf(desk, 'check_ins'),
    adultAge,
    venueDate,
  });
  const rows = [...customers.values()].filter((row) => !('isParked' in row));
  for (let left = Math.min(ASKED_MAX, rows.length); left > 0; left -= 1) {
    const row = world.random.pick(rows);
    const facts = documentsOf(row);
    /* The row of this year alone decides, where only the waiver of the year is needed. */
    const here = facts
      ? documentStandings(facts, venueDate).map(
          ({ rule, status, valid_until }) => `${rule.document_id} ${status} ${valid_until}`,
        )
      : [`default valid ${venueDate.slice(0, 4)}-12-31`];
    const office = await standingsOf(world, row, venueDate);
    if (office !== null && here.toSorted().join() !== office.toSorted().join())
      throw new Error(`[W46] a desk says ${here.join()} of ${row.waiver_id}, and the office ${office.join()}`);
  }
}

async function standingsOf(world: SimWorld, { waiver_id: id }: CustomerRow, date: string): Promise<string[] | null> {
  const path = `customers/waiver/${id}/documents?date=${date}`;
  const answer = await askOffice<{ documents: CustomerDocument[] }>(world, 'GET', path);
  return answer && answer.documents.map((one) => `${one.document_id} ${one.status} ${one.valid_until}`);
}
