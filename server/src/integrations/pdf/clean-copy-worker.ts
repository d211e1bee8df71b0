import { parentPort, workerData } from 'node:worker_threads';
import type { CopiedFile } from './clean-copy.ts';
import { joinedPdf, joinedPlaces, newCopy } from './pages/joined-page.ts';
import { removeAnnotations } from './pages/page-drawing.ts';
import { embedPicture } from './pages/picture-page.ts';

/** The pictures below each other, each at the size of its page. */
async function picturedCopy({ pictures, sizes }: CopiedFile): Promise<Uint8Array> {
  const copy = await newCopy();
  const { width, height, places } = joinedPlaces(sizes);
  const page = copy.addPage([width, height]);
  for (const [index, place] of places.entries()) {
    const picture = pictures[index];
    if (!picture) throw new Error(`there is no picture of page ${index + 1}`);
    const { left: x, top, ...size } = place;
    page.drawImage(await embedPicture(copy, picture), { x, y: height - top - size.height, ...size });
  }
  removeAnnotations(copy);
  return copy.save();
}

const file = workerData as CopiedFile;
const bytes = (await joinedPdf(file.pdf).catch(() => null)) ?? (await picturedCopy(file));
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
