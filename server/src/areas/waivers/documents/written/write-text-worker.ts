import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument } from '#integrations/pdf/base/libraries';
import { PageFlow } from '#integrations/pdf/text/page-flow';
import { type TextStyle, Typesetter } from '#integrations/pdf/text/typesetter';

/** A text that becomes pages; plain data, because it crosses to a thread. */
export interface WrittenText {
  text: string;
  venueName: string;
  /** `#rrggbb`. */
  accentColor: string;
}

const title: TextStyle = { size: 20, weight: 600, leading: 1.25 };
const body: TextStyle = { size: 11, leading: 1.5 };
const PARAGRAPH_GAP = 7;

/** Pages of a document that the owner wrote. Its first heading is the title, and the others begin its parts. */
async function pagesOf({ text, venueName, accentColor }: WrittenText): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setAuthor(venueName);
  pdf.setProducer('Gatehouse');
  const flow = new PageFlow(new Typesetter(pdf), accentColor);
  let hasTitle = false;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, heading] = /^#{1,6}\s+(.+)$/.exec(line) ?? [];
    const [, item] = /^[-*]\s+(.+)$/.exec(line) ?? [];
    if (heading && !hasTitle) {
      await flow.text(heading, title);
      flow.space(PARAGRAPH_GAP);
      hasTitle = true;
    } else if (heading) await flow.heading(heading);
    else if (item) await flow.bullet(item, body);
    else if (line) {
      await flow.text(line, body);
      flow.space(PARAGRAPH_GAP);
    }
  }
  return pdf.save();
}

const bytes = await pagesOf(workerData as WrittenText);
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
