import sharp, { type Color, type PngOptions } from 'sharp';
import { expect, it } from 'vitest';
import { hasInk, pngOfDataUrl } from './png-ink.ts';

const size = { width: 460, height: 150 };
const clear = { r: 255, g: 255, b: 255, alpha: 0 };
const stroke = Buffer.from(
  '<svg width="460" height="150"><path d="M40 90 L90 40" stroke="#111" stroke-width="2"/></svg>',
);

function picture(options: { background?: object; ink?: boolean; png?: PngOptions; grey?: boolean } = {}) {
  const canvas = sharp({ create: { ...size, channels: 4, background: (options.background ?? clear) as Color } });
  const drawn = options.ink ? canvas.composite([{ input: stroke }]) : canvas;
  return (options.grey ? drawn.greyscale() : drawn).png(options.png).toBuffer();
}

it('[K8] finds no ink on a blank canvas, transparent or white', async () => {
  expect(hasInk(await picture())).toBe(false);
  expect(hasInk(await picture({ background: { r: 255, g: 255, b: 255, alpha: 1 } }))).toBe(false);
});

it.each([
  ['transparent', {}],
  ['white', { background: { r: 255, g: 255, b: 255, alpha: 1 } }],
  ['grey', { grey: true }],
  ['filtered rows', { png: { adaptiveFiltering: true } }],
  ['a palette', { png: { palette: true, colours: 256 } }],
])('[K8] finds a stroke on %s', async (_title, options) => {
  expect(hasInk(await picture({ ...options, ink: true }))).toBe(true);
});

it('[X8] answers null for what is no readable PNG, without inflating a bomb', async () => {
  const png = await picture({ ink: true });
  const lying = Buffer.from(png);
  lying.writeUInt32BE(100_000, 16);
  lying.writeUInt32BE(100_000, 20);
  expect(hasInk(lying)).toBeNull();
  expect(hasInk(png.subarray(0, 60))).toBeNull();
  expect(pngOfDataUrl('data:image/jpeg;base64,AAAA')).toBeNull();
  expect(pngOfDataUrl(`data:image/png;base64,${Buffer.alloc(100).toString('base64')}`)).toBeNull();
});
