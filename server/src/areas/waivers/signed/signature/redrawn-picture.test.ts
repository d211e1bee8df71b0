import sharp, { type Color, type PngOptions } from 'sharp';
import { expect, it } from 'vitest';
import { type PngHead, readPng } from './png-chunks.ts';
import { PICTURE_BYTES_MAX, pictureOfStrokes, redrawPicture } from './redrawn-picture.ts';

const size = { width: 460, height: 150 };
const clear = { r: 255, g: 255, b: 255, alpha: 0 };
const white = { r: 255, g: 255, b: 255, alpha: 1 };
const stroke = Buffer.from(
  '<svg width="460" height="150"><path d="M40 90 L90 40" stroke="#111" stroke-width="2"/></svg>',
);

function picture(options: { background?: object; ink?: boolean; png?: PngOptions; grey?: boolean } = {}) {
  const canvas = sharp({ create: { ...size, channels: 4, background: (options.background ?? clear) as Color } });
  const drawn = options.ink ? canvas.composite([{ input: stroke }]) : canvas;
  return (options.grey ? drawn.greyscale() : drawn).png(options.png).toBuffer();
}

function redraw(png: Buffer, pixelsMax = 2_000_000) {
  const head = readPng(png);
  return head && redrawPicture(head, { pixelsMax, caller: 'someone' });
}

function noise(width: number, height: number) {
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0, state = 7; at < data.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    data[at] = state >>> 24;
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

it('[K8] finds no ink on a blank canvas, transparent or white', async () => {
  expect((await redraw(await picture()))?.hasInk).toBe(false);
  expect((await redraw(await picture({ background: { ...clear, r: 0, g: 0, b: 0 } })))?.hasInk).toBe(false);
  expect((await redraw(await picture({ background: white })))?.hasInk).toBe(false);
});

it.each([
  ['transparent', {}],
  ['white', { background: white }],
  ['grey', { grey: true }],
  ['filtered rows', { png: { adaptiveFiltering: true } }],
  ['a palette', { png: { palette: true, colours: 256 } }],
  ['a small palette', { png: { palette: true, colours: 4 } }],
])('[K8] finds a stroke on %s', async (_title, options) => {
  expect((await redraw(await picture({ ...options, ink: true })))?.hasInk).toBe(true);
});

it('[K8] a light color counts as ink, nearly white does not', async () => {
  const of = async (background: object) => (await redraw(await picture({ background })))?.hasInk;
  expect(await of({ r: 255, g: 255, b: 200, alpha: 1 })).toBe(true);
  expect(await of({ r: 240, g: 240, b: 240, alpha: 1 })).toBe(false);
});

it('[Q20] keeps what is visible, with its transparency, in few bytes', async () => {
  const redrawn = await redraw(await picture({ ink: true }));
  const { data, info } = await sharp(redrawn?.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([460, 150]);
  const pixel = (x: number, y: number) => [...data.subarray((y * 460 + x) * 4, (y * 460 + x) * 4 + 4)];
  expect(pixel(5, 5)[3]).toBe(0);
  expect(pixel(65, 65)[0]).toBeLessThan(80);
  expect(pixel(65, 65)[3]).toBeGreaterThan(150);
  expect(redrawn?.png.length).toBeLessThan(2_000);
});

it('[Q20] shrinks noise enough, whatever its size', async () => {
  for (const [width, height] of [
    [2_000, 1_000],
    [920, 300],
    [1, 1_000],
  ] as const) {
    const redrawn = await redraw(await noise(width, height));
    expect(redrawn?.png.length).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
    expect(redrawn?.hasInk).toBe(true);
  }
});

it('[X8] returns null for what can’t be read', async () => {
  const png = await picture({ ink: true });
  const at = png.indexOf('IDAT') + 30;
  expect(await redraw(Buffer.concat([png.subarray(0, at), Buffer.alloc(40), png.subarray(at + 40)]))).toBeNull();
});

it('[X8] decides by the header’s size, before a single byte is decoded', async () => {
  const head: PngHead = { width: 2_449, height: 2_449, isPlain: true, bytes: new Proxy(Buffer.alloc(0), refusing) };
  expect(await redrawPicture(head, { pixelsMax: 2_000_000, caller: null })).toBeNull();
});

const refusing: ProxyHandler<Buffer> = {
  get: () => {
    throw new Error('The picture was opened');
  },
};

it('[Q20] draws strokes where there is no picture, a dot too', async () => {
  const dots = { width: 460, height: 150, strokes: [[[200, 75, 0, 0.5] as [number, number, number, number]]] };
  const drawn = await pictureOfStrokes(dots);
  expect(drawn?.hasInk).toBe(true);
  expect(readPng(drawn?.png ?? Buffer.alloc(60))).toMatchObject({ width: 920, height: 460 });
  expect((await pictureOfStrokes({ ...dots, strokes: [] }))?.hasInk).toBe(false);
});
