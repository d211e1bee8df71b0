import { readFileSync } from 'node:fs';
import { fontkit } from '../base/libraries.ts';
import { type ShapedScript, shapedScriptFile } from './font-files.ts';

export interface ShapedScriptText {
  /** SVG path, y downwards, in font units. */
  path: string;
  unitsPerEm: number;
  widthEm: number;
}

type Font = ReturnType<typeof fontkit.create>;
/** What fontkit takes and its types lack. */
type Layout = (
  text: string,
  features: unknown,
  script: string,
  language?: string,
  direction?: string,
) => ReturnType<Font['layout']>;

/** The vowel AM of Thai is drawn in two parts, the first of which goes under the tone. */
const THAI_AM = /([\u0E48-\u0E4B]?)\u0E33/gu;

/**
 * Shapes words of scripts whose letters join, stack or change places: Arabic, Hebrew with points, Thai, and Devanagari. Text comes in
 * the order in which it is read. The fonts are opened when a text first needs them.
 */
export class ScriptShaper {
  readonly #fonts = new Map<string, Font>();

  /** Null when the font lacks a character. */
  shape(text: string, script: ShapedScript, weight: 400 | 600): ShapedScriptText | null {
    const font = this.#font(script, weight);
    const prepared = script === 'thai' ? text.replaceAll(THAI_AM, '\u0E4D$1\u0E32') : text;
    const isKnown = Array.from(prepared).every(
      (character) => /\p{Cf}/u.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
    if (!isKnown) return null;
    const direction = script === 'hebr' || script === 'arab' ? 'rtl' : 'ltr';
    const { glyphs, positions } = (font.layout as Layout).call(font, prepared, undefined, script, undefined, direction);
    let advance = 0;
    const paths = glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const path = placed(glyph.path.toSVG(), advance + xOffset, yOffset);
      advance += xAdvance;
      return path;
    });
    return { path: paths.join(''), unitsPerEm: font.unitsPerEm, widthEm: advance / font.unitsPerEm };
  }

  #font(script: ShapedScript, weight: 400 | 600): Font {
    const name = `${script}-${weight}`;
    const known = this.#fonts.get(name);
    if (known) return known;
    provideGeneratorRuntime();
    const font = fontkit.create(readFileSync(shapedScriptFile(script, weight).path));
    this.#fonts.set(name, font);
    return font;
  }
}

/** A glyph's outline, moved to its place. Fonts count upwards, SVG paths downwards. */
export function placed(path: string, x: number, y: number): string {
  return path.replaceAll(/([MLQCZ])([^MLQCZ]*)/g, (_all, command: string, args: string) => {
    const numbers = args.match(/-?\d+(\.\d+)?/g) ?? [];
    return (
      command + numbers.map((number, index) => (index % 2 === 1 ? -(Number(number) + y) : Number(number) + x)).join(' ')
    );
  });
}

/** What a compiled generator keeps between two of its values: `next` names the place at which it goes on. */
interface Place {
  prev: number;
  next: number;
  isDone: boolean;
  stop(): void;
}

/**
 * fontkit is published with its one generator compiled for a runtime that it doesn't bring; without it, the shaper of the scripts of
 * India fails. This is the part of the runtime that a generator without `try` needs.
 */
const regeneratorRuntime = {
  mark: <T>(make: T): T => make,
  wrap(body: (place: Place) => unknown): IterableIterator<unknown> {
    const place: Place = {
      prev: 0,
      next: 0,
      isDone: false,
      stop() {
        this.isDone = true;
      },
    };
    const values: IterableIterator<unknown> = {
      next() {
        const value = place.isDone ? undefined : body(place);
        return place.isDone ? { done: true, value: undefined } : { done: false, value };
      },
      [Symbol.iterator]: () => values,
    };
    return values;
  },
};

/** Must be called before fontkit shapes text. */
function provideGeneratorRuntime(): void {
  Object.assign(globalThis, { regeneratorRuntime });
}
