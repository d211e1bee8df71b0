import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFRef } from '../libraries.ts';
import type { DrawingCopier } from './drawing-copier.ts';

/** A document's layers, and those of them that readers hide when it is opened. */
export interface Layers {
  all: PDFRef[];
  hidden: PDFRef[];
}

const OFF = PDFName.of('OFF');

/** Decided as PDFium does: what a layer says of itself for viewing, else the document's default. */
export function layersOf(document: PDFDocument): Layers {
  const properties = dictIn(document.catalog, 'OCProperties');
  const all = refsIn(properties, 'OCGs');
  const defaults = dictIn(properties, 'D');
  const [on, off] = [new Set(refsIn(defaults, 'ON')), new Set(refsIn(defaults, 'OFF'))];
  const isOffAtFirst = defaults?.lookup(PDFName.of('BaseState')) === OFF;
  const hidden = all.filter((layer) => {
    const group = document.context.lookup(layer);
    const usage = dictIn(group instanceof PDFDict ? group : undefined, 'Usage');
    const own = dictIn(usage, 'View')?.lookup(PDFName.of('ViewState'));
    if (own instanceof PDFName) return own === OFF;
    return off.has(layer) || (isOffAtFirst && !on.has(layer));
  });
  return { all, hidden };
}

/** Has copied layers hidden as they were. Without a hidden one all are shown anyway. */
export function keepLayersHidden(to: PDFDocument, layers: Layers, copier: DrawingCopier): void {
  if (layers.hidden.length === 0) return;
  const key = PDFName.of('OCProperties');
  const properties = dictIn(to.catalog, 'OCProperties') ?? to.context.obj({ OCGs: [], D: { OFF: [] } });
  to.catalog.set(key, properties);
  const add = (dict: PDFDict | undefined, name: string, refs: PDFRef[]): void => {
    const array = dict?.lookup(PDFName.of(name));
    if (array instanceof PDFArray) for (const ref of refs) array.push(copier.drawing(ref));
  };
  add(properties, 'OCGs', layers.all);
  add(dictIn(properties, 'D'), 'OFF', layers.hidden);
}

function dictIn(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
}

function refsIn(dict: PDFDict | undefined, key: string): PDFRef[] {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFArray ? value.asArray().filter((item) => item instanceof PDFRef) : [];
}
