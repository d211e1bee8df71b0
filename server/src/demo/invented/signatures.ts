import type { Strokes } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import sharp from 'sharp';
import type { Random } from './random.ts';

const WIDTH = 460;
const HEIGHT = 150;

export interface DemoSignature {
  strokes: Strokes;
  dataUrl: string;
}

/** A handful of scribbles with real strokes and a real picture each; people of the demo share them. */
export async function createSignatures(random: Random, count: number): Promise<DemoSignature[]> {
  const signatures: DemoSignature[] = [];
  for (let index = 0; index < count; index++) {
    const strokes = scribble(random);
    const paths = strokes.strokes.map(
      (points) => `<path d="M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L')}" />`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke="#1b2430" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</svg>`;
    const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
    signatures.push({ strokes, dataUrl: `data:image/png;base64,${png.toString('base64')}` });
  }
  return signatures;
}

/** A looping line that moves right with shrinking loops, and sometimes a stroke underneath. */
function scribble(random: Random): Strokes {
  const points: [number, number, number, number][] = [];
  const loops = random.between(5, 9);
  const height = random.between(18, 38);
  let timeMs = 0;
  for (let step = 0; step <= loops * 12; step++) {
    const turn = (step / 12) * Math.PI * 2;
    const progress = step / (loops * 12);
    const size = height * (1 - 0.55 * progress) * (0.7 + 0.3 * random.next());
    timeMs += random.between(6, 14);
    points.push([60 + progress * 300 + Math.cos(turn) * size * 0.55, 78 + Math.sin(turn) * size, timeMs, 0.5]);
  }
  const strokes = [points];
  if (random.chance(0.5))
    strokes.push([
      [90, 118, timeMs + 200, 0.5],
      [230, 112 + random.between(0, 6), timeMs + 280, 0.5],
      [350, 108, timeMs + 350, 0.5],
    ]);
  return { width: WIDTH, height: HEIGHT, strokes };
}
