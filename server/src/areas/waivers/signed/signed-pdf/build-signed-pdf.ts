import { detailFacts } from '@gatehouse/sync-protocol/areas/people/person-fields';
import type { PDFPage } from 'pdf-lib';
import { loadSharp, PDFDocument, rgb } from '#integrations/pdf/base/libraries';
import { removeAnnotations } from '#integrations/pdf/pages/page-drawing';
import { CONTENT_WIDTH, PageFlow } from '#integrations/pdf/text/page-flow';
import { faint, hairline, type TextStyle, Typesetter } from '#integrations/pdf/text/typesetter';
import type { SignedPerson } from '../evidence.ts';
import { addDocumentPages, BAND_HEIGHT } from './document-pages.ts';
import { birthDate, evidenceFacts, localTime } from './evidence-facts.ts';
import type { SignedAnswer, SignedWaiver } from './signed-waiver.ts';

const title: TextStyle = { size: 22, weight: 600, leading: 1.25 };
const lead: TextStyle = { size: 10.5, color: faint };
const body: TextStyle = { size: 10 };
const footer: TextStyle = { size: 8, color: faint };
const SIGNATURE_HEIGHT = 120;

const subheading: TextStyle = { size: 10, weight: 600, leading: 1.8 };

const relationWords = {
  parent: 'parent',
  legal_guardian: 'legal guardian',
  authorized_adult: 'authorized adult',
};

const kindWords = {
  adult: 'Adult waiver',
  minor: 'Waiver for minors, signed by a parent or guardian',
  adult_minor: 'Adult and minor waiver',
};

/**
 * The signed waiver: the document as shown, the people and the signature, and the evidence. The same input makes the same
 * pages. Requirement W2.
 */
export async function buildSignedPdf(waiver: SignedWaiver): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const setter = new Typesetter(pdf);
  const signedAt = new Date(waiver.evidence.time.corrected_at);
  pdf.setTitle(`Signed waiver ${waiver.waiverId}`, { showInWindowTitleBar: true });
  pdf.setAuthor(waiver.venueName);
  pdf.setLanguage('en-US');
  pdf.setProducer('Gatehouse');
  pdf.setCreator('Gatehouse');
  pdf.setCreationDate(signedAt);
  pdf.setModificationDate(signedAt);

  const documentPages: (string | null)[] = [];
  for (const document of waiver.documents) {
    const count = await addDocumentPages(pdf, document);
    documentPages.push(...Array.from({ length: count }, () => (waiver.documents.length > 1 ? document.name : null)));
  }
  const flow = new PageFlow(setter, waiver.accentColor);
  await addPeople(flow, waiver);
  await addAnswers(flow, waiver.answers);
  await addSignature(pdf, flow, waiver);
  flow.newPage();
  await addEvidence(flow, waiver);
  await addFooters(setter, waiver, documentPages);
  removeAnnotations(pdf);
  return pdf.save();
}

async function addPeople(flow: PageFlow, { venueName, evidence }: SignedWaiver): Promise<void> {
  const { signer, people, kind } = evidence;
  await flow.text('Signed waiver', title);
  await flow.text(`${venueName} · ${kindWords[kind]}`, lead);
  await flow.text(`Signed on ${localTime(evidence.time.corrected_at, evidence.time.venue_time_zone)}`, lead);

  await flow.heading(
    kind === 'adult' ? 'Participant' : kind === 'minor' ? 'Parent or guardian' : 'Participant and parent or guardian',
  );
  await flow.fact('Name', `${signer.first_name} ${signer.last_name}`);
  await flow.fact('Date of birth', birthDate(signer.DoB));
  await flow.fact('Email', signer.email);
  await flow.fact('Phone', signer.phone);
  for (const [label, text] of detailFacts(signer)) await flow.fact(label, text);
  const own = people.find(({ waiver_type: type }) => type === 'Adult');
  if (own) await flow.fact('Waiver', own.waiver_id);

  const minors = people.filter(({ waiver_type: type }) => type === 'Minor');
  if (minors.length > 0) await flow.heading(minors.length === 1 ? 'Minor' : `Minors (${minors.length})`);
  for (const [index, minor] of minors.entries())
    await flow.fact(
      minors.length === 1 ? 'Name' : `Minor ${index + 1}`,
      `${minor.first_name} ${minor.last_name}\nborn ${birthDate(minor.DoB)} · ${minor.waiver_id}${relationOf(minor)}`,
    );
}

function relationOf({ relationship }: SignedPerson): string {
  return relationship ? `\nsigned for by: ${relationWords[relationship]}` : '';
}

async function addAnswers(flow: PageFlow, answers: readonly SignedAnswer[]): Promise<void> {
  if (answers.length > 0) await flow.heading('Answers');
  let document: string | null = null;
  for (const [index, asked] of answers.entries()) {
    if (asked.document !== null && asked.document !== document) await flow.text(asked.document, subheading);
    document = asked.document;
    const isSame = (other: SignedAnswer | undefined): boolean =>
      other?.question === asked.question && other.document === asked.document;
    if (isSame(answers[index - 1])) continue;
    const length = answers.slice(index).findIndex((other) => !isSame(other));
    const all = answers.slice(index, length < 0 ? undefined : index + length);
    await flow.question(
      asked.question,
      all.map(({ person, answer }) => (person === null ? answer : `${person}: ${answer || '—'}`)),
    );
  }
}

async function addSignature(pdf: PDFDocument, flow: PageFlow, waiver: SignedWaiver): Promise<void> {
  const { evidence } = waiver;
  const declarations = evidence.consent?.declarations ?? [];
  if (declarations.length > 0) await flow.heading('Declarations, as displayed');
  for (const declaration of declarations) await flow.bullet(declaration, body);
  if (evidence.consent?.electronic) await flow.bullet('The signer agreed to sign this document electronically.', body);

  await flow.heading('Signature', SIGNATURE_HEIGHT + 6);
  const draw = await signatureDrawing(pdf, waiver.signature);
  if (draw)
    flow.box(CONTENT_WIDTH, SIGNATURE_HEIGHT, (page, x, y) => {
      draw(page, { x: x + 16, y: y + 14, width: CONTENT_WIDTH - 32, height: SIGNATURE_HEIGHT - 24 });
      page.drawLine({
        start: { x: x + 16, y: y + 16 },
        end: { x: x + CONTENT_WIDTH - 16, y: y + 16 },
        thickness: 0.5,
        color: hairline,
      });
    });
  else await flow.text('The picture of the signature can’t be shown. Its bytes are kept with the record.', body);
  await flow.text(
    `${evidence.signer.first_name} ${evidence.signer.last_name}, ${localTime(evidence.time.corrected_at, evidence.time.venue_time_zone)}`,
    body,
  );
  if (evidence.signature.type === 'typed')
    await flow.text('The signer typed their name and adopted it as their signature.', lead);
}

async function addEvidence(flow: PageFlow, waiver: SignedWaiver): Promise<void> {
  await flow.text('Evidence', title);
  await flow.text(
    'What was recorded when this waiver was signed. The record was sealed with the SHA-256 below and linked into the venue’s audit chain, so any later change to the record or the document can be detected.',
    lead,
  );
  for (const group of evidenceFacts(waiver)) {
    await flow.heading(group.title);
    for (const [label, value] of group.facts) await flow.fact(label, value);
  }
}

/**
 * Names the record on every page, so that pages that were parted find each other. `documentPages` has the name to be shown
 * for each page of a document; these are the first pages.
 */
async function addFooters(
  setter: Typesetter,
  waiver: SignedWaiver,
  documentPages: readonly (string | null)[],
): Promise<void> {
  const pages = setter.pdf.getPages();
  for (const [index, page] of pages.entries()) {
    const isDocument = index < documentPages.length;
    const margin = isDocument ? 24 : 56;
    const y = isDocument ? (BAND_HEIGHT - footer.size) / 2 + 1 : 32;
    const room = page.getWidth() - 2 * margin;
    page.drawLine({
      start: { x: margin, y: y + 16 },
      end: { x: margin + room, y: y + 16 },
      thickness: 0.5,
      color: hairline,
    });
    const number = `Page ${index + 1} of ${pages.length}`;
    const [right] = await setter.lines(number, footer, room);
    const name = documentPages[index] ?? null;
    const label = [waiver.venueName, ...(name === null ? [] : [name]), `signed waiver ${waiver.waiverId}`].join(' · ');
    const [left] = await setter.lines(label, footer, room - (right?.width ?? 0) - 20);
    if (left) setter.drawLine(page, left, margin, y, footer);
    if (right) setter.drawLine(page, right, margin + room - right.width, y, footer);
  }
}

const PIXEL_WIDTH_MAX = 1600;
const PIXELS_MAX = 20_000_000;
const penColor = rgb(0.06, 0.09, 0.25);

type DrawSignature = (page: PDFPage, box: { x: number; y: number; width: number; height: number }) => void;

/** How to draw the signature into a box: its picture, else its strokes; null when neither can be read. */
async function signatureDrawing(
  pdf: PDFDocument,
  { png, strokes }: SignedWaiver['signature'],
): Promise<DrawSignature | null> {
  const clean = await loadSharp()(png, { limitInputPixels: PIXELS_MAX })
    .resize({ width: PIXEL_WIDTH_MAX, withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null);
  if (clean) {
    const image = await pdf.embedPng(clean);
    return (page, { x, y, width, height }) => {
      const fitted = image.scaleToFit(width, height);
      page.drawImage(image, { x: x + (width - fitted.width) / 2, y: y + (height - fitted.height) / 2, ...fitted });
    };
  }
  return strokes === null ? null : strokeDrawing(strokes);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function strokeDrawing(text: string): Promise<DrawSignature | null> {
  /* Few need it, and loading the schemas takes every thread a tenth of a second. */
  const { strokesSchema } = await import('@gatehouse/sync-protocol/areas/waivers/sign-waiver');
  const parsed = strokesSchema.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { width: canvasWidth, height: canvasHeight, strokes } = parsed.data;
  const path = strokes
    .map((points) => points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${px} ${py}`).join(' '))
    .join(' ');
  if (!path.trim()) return null;
  return (page, { x, y, width, height }) => {
    const scale = Math.min(width / canvasWidth, height / canvasHeight);
    const top = y + height - (height - canvasHeight * scale) / 2;
    const left = x + (width - canvasWidth * scale) / 2;
    page.drawSvgPath(path, { x: left, y: top, scale, borderColor: penColor, borderWidth: 2 });
  };
}
