import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';

const MARGIN_PT = 54;
const LETTER: [number, number] = [612, 792];
const INK = rgb(0.106, 0.141, 0.188);

/** A one-page release as a venue would upload it: with our own text, for the demo only. */
export function demoWaiverPdf(venueName: string, activity: string): Promise<Uint8Array> {
  const heading = 'Release of liability, waiver of claims and assumption of risk';
  return demoPdf({ venueName, title: 'release of liability', heading, clauses: waiverClauses(venueName, activity) });
}

/** What the guests of a trial class sign besides it. */
export function demoAgreementPdf(venueName: string): Promise<Uint8Array> {
  const heading = 'Agreement for a trial class';
  return demoPdf({ venueName, title: 'trial class agreement', heading, clauses: agreementClauses });
}

interface DemoPage {
  venueName: string;
  /** The title of the file. */
  title: string;
  heading: string;
  clauses: readonly Clause[];
}

type Clause = [heading: string, text: string];

async function demoPdf({ venueName, title, heading, clauses }: DemoPage): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(`${venueName}: ${title}`);
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage(LETTER);
  let y = LETTER[1] - MARGIN_PT - 8;
  page.drawText(venueName, { x: MARGIN_PT, y, size: 20, font: bold, color: INK });
  y -= 22;
  page.drawText(heading, {
    x: MARGIN_PT,
    y,
    size: 11.5,
    font: bold,
    color: INK,
  });
  y -= 14;
  page.drawLine({ start: { x: MARGIN_PT, y }, end: { x: LETTER[0] - MARGIN_PT, y }, thickness: 0.7, color: INK });
  y -= 24;
  for (const [clause, text] of clauses) {
    page.drawText(clause, { x: MARGIN_PT, y, size: 10.5, font: bold, color: INK });
    y -= 15;
    for (const line of wrap(text, regular, 10, LETTER[0] - 2 * MARGIN_PT)) {
      page.drawText(line, { x: MARGIN_PT, y, size: 10, font: regular, color: INK });
      y -= 14;
    }
    y -= 9;
  }
  return document.save();
}

const agreementClauses: readonly Clause[] = [
  [
    '1. The class',
    'I take part in one class to find out whether the training is for me. I wear loose clothes without metal, and take off jewelry before the class begins.',
  ],
  [
    '2. The instructor',
    'I follow the instructor at all times, stop when I am told to, and say at once when something hurts.',
  ],
  [
    '3. Contact',
    'Holds and falls are practiced with a partner and with control. I choose how far I take part, and may sit out an exercise without giving a reason.',
  ],
];

function waiverClauses(venue: string, activity: string): Clause[] {
  return [
    [
      '1. The activity',
      `I want to take part in ${activity} at ${venue}. I have been told how it works and have had the chance to ask questions.`,
    ],
    [
      '2. Risks',
      `I understand that ${activity} involves physical activity and that falls, collisions, strains, bruises, eye injuries and, rarely, serious injury can happen even when everyone follows the rules. I take part of my own free will and accept these risks for myself and for every minor I sign for.`,
    ],
    [
      '3. Rules and equipment',
      'I will wear the protective equipment I am given for as long as I am in the playing area, follow the instructions of the staff, and leave at once when they ask me to. I am not under the influence of alcohol or drugs.',
    ],
    [
      '4. Health',
      'I know of no medical reason why I, or any minor I sign for, should not take part. I agree to first aid and to emergency treatment where it is needed.',
    ],
    [
      '5. Release',
      `To the extent the law allows, I release ${venue}, its owners and its staff from claims for injury or loss that arise from taking part, except where they result from gross negligence or intent.`,
    ],
    [
      '6. Minors',
      'Where I sign for a minor, I am the parent or legal guardian, I am at least 18 years old, and I make these statements for the minor as well.',
    ],
    ['7. Validity', 'This release stays in force until the end of the calendar year in which it is signed.'],
  ];
}

function wrap(text: string, font: PDFFont, size: number, widthPt: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (font.widthOfTextAtSize(longer, size) > widthPt) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}
