import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { buildCards } from './build-cards.ts';
import type { CardJob } from './card-job.ts';

/** 300 dots per inch: a phone shows it sharply, and a scanner reads it from the screen. */
const SCALE = 300 / 72;

/** The first page of a PDF as PNG. */
async function cardPicture(pdf: Uint8Array): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document.getPage(0).render({ scale: SCALE, render: 'bitmap' });
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64 })
    .toBuffer();
  document.destroy();
  library.destroy();
  return new Uint8Array(png);
}

const job = workerData as CardJob;
const pdf = await buildCards(job);
const bytes = job.as === 'png' ? await cardPicture(pdf) : pdf;
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
