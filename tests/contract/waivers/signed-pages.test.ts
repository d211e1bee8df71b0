import type { ShownDocument } from '@gatehouse/server/areas/waivers/signed/evidence';
import { buildSignedPdf } from '@gatehouse/server/areas/waivers/signed/signed-pdf/build-signed-pdf';
import type { SignedDocument, SignedWaiver } from '@gatehouse/server/areas/waivers/signed/signed-pdf/signed-waiver';
import { createLogger } from '@gatehouse/server/base/logger';
import { createPdfTools } from '@gatehouse/server/integrations/pdf/pdf-tools';
import { describe, expect, it } from 'vitest';
import { eastAsianPdf } from '../../helpers/samples/font-samples.ts';
import * as samples from '../../helpers/samples/page-samples.ts';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { imagesIn, insideOf, pagesOf, picturesOf } from '../../helpers/samples/read-pdf.ts';
import { signedWaiver } from '../../helpers/venues/signed-waiver.ts';

const BAND = 30;
const tools = createPdfTools(createLogger('silent'));
const forbidden = /\/(JS|JavaScript|OpenAction|AA|AcroForm|Annots|EmbeddedFiles|Launch|URI)\b/;

async function documentOf(pdf: Buffer, name: string | null = null): Promise<SignedDocument> {
  const verdict = await tools.inspect(pdf, { joins: true });
  if (!verdict.ok) throw new Error(`the file is ${verdict.reason}`);
  const { picture, pagePictures } = verdict.file;
  return { name, fileName: `${name ?? 'waiver'}.pdf`, pdf, picture, pagePictures };
}

/** Signed with these documents, as the second format of evidence names them. */
function signed(documents: SignedDocument[], change: Partial<SignedWaiver> = {}): SignedWaiver {
  const waiver = signedWaiver('Zoë', 'Łukasik');
  const shown = documents.map(
    ({ name }, index): ShownDocument => ({
      document_id: index === 0 ? 'default' : `document-${index}`,
      file_id: `file-${index}`,
      name,
      language: 'es',
      version: index + 1,
      sha256: String(index).repeat(64),
      is_known: true,
    }),
  );
  const { document: _document, ...facts } = { document: null, ...waiver.evidence };
  const asked = { questions: [], answers_sha256: null };
  return { ...waiver, evidence: { ...facts, ...asked, format: 2, documents: shown }, documents, ...change };
}

describe('the signed PDF of several pages', () => {
  const imagesOfSignature = buildSignedPdf(signed([])).then(imagesIn);

  it('[W37] [W56] shows a page as its picture where a reader may lack the font of it', async () => {
    const bytes = await buildSignedPdf(signed([await documentOf(eastAsianPdf('japan', ['免責同意書']))]));
    expect(await imagesIn(bytes)).toBe((await imagesOfSignature) + 1);
    expect((await pagesOf(bytes))[0]).not.toContain('免責');
  });

  it('[W37] has every page of every document at its size, each above its band', async () => {
    const documents = [
      await documentOf(await samples.mixedPdf(), 'Climbing'),
      await documentOf(await onePagePdf('House rules'), 'Rules'),
      await documentOf(await samples.turnedPdf(), 'Photos'),
    ];
    const bytes = await buildSignedPdf(signed(documents));
    const sizes = (await picturesOf(bytes, 0.1)).map(({ width, height }) => [width, height]);
    const pages = [
      [595, 842],
      [595, 420],
      [612, 792],
      [595, 842],
      [842, 595],
      [595, 842],
      [842, 595],
      [595, 842],
    ];
    expect(sizes.slice(0, pages.length)).toEqual(pages.map(([width = 0, height = 0]) => [width, height + BAND]));
    const texts = await pagesOf(bytes);
    expect(texts[1]).toContain('Page 2: I understand');
    expect(texts[3]).toContain('House rules');
    for (const [index, text] of texts.entries()) expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
    expect(texts[1]).toContain('Venue · Climbing · signed waiver');
    expect(texts[7]).toContain('Venue · Photos · signed waiver');
    expect(texts[8]).toContain('Venue · signed waiver');
    expect(await imagesIn(bytes)).toBe(await imagesOfSignature);
  });

  it('[W37] brings along no script, link, field or file of a document', async () => {
    const documents = [await documentOf(await samples.formPdf()), await documentOf(await samples.stowawaysPdf())];
    const bytes = await buildSignedPdf(signed(documents));
    expect((await pagesOf(bytes))[0]).toContain('Filled in by hand');
    expect(forbidden.exec(await insideOf(bytes))?.[0]).toBeUndefined();
  });

  it('[W37] shows as its picture a page that can’t be embedded as it was shown', async () => {
    const shown = await documentOf(await samples.notedPdf());
    const bytes = await buildSignedPdf(signed([shown]));
    const sizes = (await picturesOf(bytes, 0.1)).map(({ width, height }) => [width, height]);
    expect(sizes.slice(0, 2)).toEqual([
      [595, 842 + BAND],
      [842, 595 + BAND],
    ]);
    const texts = await pagesOf(bytes);
    expect([texts[0]?.includes('Page 1:'), texts[1]?.includes('Page 2:')]).toEqual([true, false]);
    expect(await imagesIn(bytes)).toBe((await imagesOfSignature) + 1);
    const broken = { ...shown, pdf: shown.pdf.subarray(0, 500) };
    expect(await imagesIn(await buildSignedPdf(signed([broken])))).toBe((await imagesOfSignature) + 2);
    const other = { ...shown, pdf: await samples.pagesPdf(3) };
    expect(await imagesIn(await buildSignedPdf(signed([other])))).toBe((await imagesOfSignature) + 2);
  });

  it('[W37] names each document as shown, by file, version, language and hash', async () => {
    const documents = [await documentOf(await onePagePdf(), 'Climbing'), await documentOf(await onePagePdf(), 'Rules')];
    const waiver = signed(documents);
    const { evidence } = waiver;
    if (evidence.format !== 2) throw new Error('the evidence has another format');
    const unknown = { ...evidence.documents[1], is_known: false, version: null, sha256: null, language: null };
    const named = [evidence.documents[0], { ...unknown, name: 'Trampoline' }, evidence.documents[1]] as ShownDocument[];
    const pages = await pagesOf(await buildSignedPdf({ ...waiver, evidence: { ...evidence, documents: named } }));
    const facts = pages.slice(3).join(' ');
    expect(facts).toContain('Document shown 1 of 3 Name Climbing File Climbing.pdf Version 1 Language es');
    expect(facts).toContain('Document shown 2 of 3 Name Trampoline File Not stored here Version Unknown');
    expect(facts).toContain('Document shown 3 of 3 Name Rules File Rules.pdf Version 2');
    expect(facts).toContain('File ID file-1');
  });

  it('[W37] prints all answers after the people, and what the adult is to each minor', async () => {
    const waiver = signed([]);
    const minor = { waiver_type: 'Minor' as const, last_name: 'Li', DoB: '2015-01-01' };
    const people = [
      ...waiver.evidence.people,
      { ...minor, waiver_id: 'C00001-000000000001', first_name: 'Ana', relationship: 'legal_guardian' as const },
      { ...minor, waiver_id: 'C00001-000000000002', first_name: 'Bo', relationship: 'authorized_adult' as const },
      { ...minor, waiver_id: 'C00001-000000000003', first_name: 'Cy' },
    ];
    const allergy = { document: 'Climbing', question: 'Any allergies?' };
    const answers = [
      { ...allergy, person: 'Ana Li', answer: 'Nuts' },
      { ...allergy, person: 'Bo Li', answer: '' },
      { document: 'Rules', question: 'Do you agree to photos? '.repeat(14).trim(), person: null, answer: 'Yes' },
    ];
    const consent = { electronic: true, language: 'en', declarations: ['I have read the waiver.'] };
    const evidence = { ...waiver.evidence, people, consent };
    const text = (await pagesOf(await buildSignedPdf({ ...waiver, evidence, answers }))).join(' ');
    expect(text).toMatch(/Ana Li born Jan 1, 2015 · \S+ signed for by: legal guardian/);
    expect(text).toMatch(/Bo Li born Jan 1, 2015 · \S+ signed for by: authorized adult/);
    expect(text).toMatch(/Cy Li born Jan 1, 2015 · \S+ Answers/);
    expect(text).toMatch(
      /Answers Climbing Any allergies\? Ana Li: Nuts Bo Li: — Rules Do you agree .* Yes Declarations/,
    );
    expect((await pagesOf(await buildSignedPdf(waiver))).join(' ')).not.toContain('Answers');
    const one = await pagesOf(await buildSignedPdf({ ...waiver, answers: answers.slice(0, 1) }));
    expect(one.join(' ')).toContain('Answers Climbing Any allergies? Ana Li: Nuts');
  });

  it('[W37] goes over the page for hundreds of long answers, and fits a footer on the narrowest page', async () => {
    const answers = Array.from({ length: 220 }, (_, index) => ({
      document: null,
      question: `Question ${index}: ${'long words '.repeat(20)}`,
      person: null,
      answer: `Answer ${index} ${'x'.repeat(index)}`,
    }));
    const narrow = await documentOf(await samples.sidedPdf([72, 800], [72, 72]));
    const texts = await pagesOf(await buildSignedPdf(signed([narrow], { answers })));
    for (const page of texts) if (page.includes('Question 150:')) expect(page).toContain('Answer 150');
    expect(texts.join(' ')).toContain('Answer 219');
  });
});
