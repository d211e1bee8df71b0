import { degrees } from 'pdf-lib';
import { expect, it } from 'vitest';
import { PDFDocument, PDFName } from '../base/libraries.ts';
import { type Matrix, pageBox } from './page-box.ts';

async function page(size: [number, number] = [600, 800]) {
  return (await PDFDocument.create()).addPage(size);
}

const moved = ([a, b, c, d, e, f]: Matrix, [x, y]: readonly [number, number]) => [a * x + c * y + e, b * x + d * y + f];

it.each([
  [0, [0, 0], [500, 700], [500, 700]],
  [90, [0, 500], [700, 0], [700, 500]],
  [180, [500, 700], [0, 0], [500, 700]],
  [270, [700, 0], [0, 500], [700, 500]],
  [-90, [700, 0], [0, 500], [700, 500]],
  [450, [0, 500], [700, 0], [700, 500]],
])('[W36] turns the shown part of a page by %i degrees to its place', async (turn, first, last, size) => {
  const turned = await page();
  turned.setCropBox(50, 60, 500, 700);
  turned.setRotation(degrees(turn));
  const box = pageBox(turned);
  expect([box.width, box.height]).toEqual(size);
  expect(moved(box.matrix, [50, 60])).toEqual(first);
  expect(moved(box.matrix, [550, 760])).toEqual(last);
});

it('[W36] scales a page by its unit', async () => {
  const scaled = await page();
  scaled.node.set(PDFName.of('UserUnit'), scaled.doc.context.obj(1.5));
  expect(pageBox(scaled)).toMatchObject({ width: 900, height: 1200, unit: 1.5 });
  expect(moved(pageBox(scaled).matrix, [600, 800])).toEqual([900, 1200]);
});

it('[W36] takes corners in any order, cuts a crop to its page, and a page without a size for Letter', async () => {
  const odd = await page();
  odd.node.set(PDFName.of('MediaBox'), odd.doc.context.obj([600, 800, 0, 0]));
  odd.node.set(PDFName.of('CropBox'), odd.doc.context.obj([-100, 700, 300, 900]));
  expect(pageBox(odd)).toMatchObject({ left: 0, bottom: 700, right: 300, top: 800 });
  odd.node.set(PDFName.of('CropBox'), odd.doc.context.obj([5, 5, 5, 5]));
  expect(pageBox(odd)).toMatchObject({ width: 600, height: 800 });
  odd.node.delete(PDFName.of('CropBox'));
  odd.node.delete(PDFName.of('MediaBox'));
  expect(pageBox(odd)).toMatchObject({ width: 612, height: 792 });
});
