import { expect, it } from 'vitest';
import { ScriptShaper } from './shape-script.ts';

const shaper = new ScriptShaper();
const shape = (text: string, script: 'hebr' | 'arab' | 'thai' | 'deva') => {
  const shaped = shaper.shape(text, script, 400);
  if (!shaped) throw new Error(`no shape for ${text}`);
  return shaped;
};

it('[F32] joins the letters of Arabic', () => {
  expect(shape('مم', 'arab').path.startsWith(shape('م', 'arab').path)).toBe(false);
});

it('[F32] begins at the right with the first letter of Hebrew and Arabic', () => {
  const [first, last] = [shape('א', 'hebr'), shape('ל', 'hebr')];
  const word = shape('אל', 'hebr');
  expect(word.path.startsWith(last.path)).toBe(true);
  expect(word.path.endsWith(first.path)).toBe(false);
  expect(word.widthEm).toBeCloseTo(first.widthEm + last.widthEm, 1);
});

it('[F32] stacks the marks of Thai, and puts the ring of AM under the tone', () => {
  expect(shape('กี่', 'thai').widthEm).toBe(shape('ก', 'thai').widthEm);
  expect(shape('น้ำ', 'thai').path).toBe(shape('น\u0E4D้\u0E32', 'thai').path);
});

it('[F32] forms the conjuncts of Devanagari, and moves the short I before its letter', () => {
  expect(shape('क्ष', 'deva').widthEm).toBeLessThan((shape('क', 'deva').widthEm + shape('ष', 'deva').widthEm) * 0.8);
  const short = shape('कि', 'deva');
  expect(short.path.startsWith(shape('क', 'deva').path)).toBe(false);
});

it('gives up on characters that the font lacks', () => {
  expect(shaper.shape('א\u{10FFFD}', 'hebr', 400)).toBeNull();
});
