import { expect, it } from 'vitest';
import { PDFDocument, PDFName } from '../base/libraries.ts';
import { layersOf } from './layers.ts';

it('[W36] hides what is off when the document opens, and what a layer says of itself wins', async () => {
  const pdf = await PDFDocument.create();
  const layer = (more = {}) => pdf.context.register(pdf.context.obj({ Type: 'OCG', ...more }));
  const view = (state: string) => ({ Usage: { View: { ViewState: state } } });
  const [on, off, neither, shown, unseen] = [layer(), layer(), layer(), layer(view('ON')), layer(view('OFF'))];
  const all = [on, off, neither, shown, unseen];
  const hidden = (defaults: object) => {
    pdf.catalog.set(PDFName.of('OCProperties'), pdf.context.obj({ OCGs: all, D: { ...defaults } }));
    return layersOf(pdf).hidden;
  };
  expect(hidden({ ON: [on], OFF: [off, shown] })).toEqual([off, unseen]);
  expect(hidden({ BaseState: 'OFF', ON: [on, unseen] })).toEqual([off, neither, unseen]);
  pdf.catalog.delete(PDFName.of('OCProperties'));
  expect(layersOf(pdf)).toEqual({ all: [], hidden: [] });
});
