import { expect, it } from 'vitest';
import { PDFDocument } from '../base/libraries.ts';
import { joinedPlaces, joinPages } from './joined-page.ts';

it('[W36] puts pages below each other, in the middle of the widest', () => {
  const sizes = [
    { width: 400, height: 300 },
    { width: 600, height: 800 },
  ];
  expect(joinedPlaces(sizes)).toEqual({
    width: 600,
    height: 1100,
    places: [
      { left: 100, top: 0, width: 400, height: 300 },
      { left: 0, top: 300, width: 600, height: 800 },
    ],
  });
});

it('[W36] copies once what several pages share', async () => {
  const written = await PDFDocument.create();
  const font = await written.embedFont('Courier');
  for (let index = 0; index < 5; index += 1) written.addPage([300, 300]).drawText('shared', { font });
  const original = await PDFDocument.load(await written.save());
  const joined = await PDFDocument.create();
  joinPages(original.getPages(), joined);
  const fonts = joined.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object.toString().includes('/BaseFont'));
  expect(fonts).toHaveLength(1);
});
