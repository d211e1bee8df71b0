import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '../base/libraries.ts';

/** What the keys of a dictionary are: PDF's own, kinds of resources, or names that the drawing chose. */
type Keys = 'own' | 'kinds' | 'names';

const FORM = PDFName.of('Form');
const RESOURCES = PDFName.of('Resources');
const SUBTYPE = PDFName.of('Subtype');
const CID_FONT_TYPE_0 = PDFName.of('CIDFontType0');
const CID_FONT_TYPE_2 = PDFName.of('CIDFontType2');
const fontFiles = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => PDFName.of(key));

/**
 * Copies what drawings are made of from one document to another, and nothing else. What several drawings share is copied
 * once by the same copier. Throws on what can't be copied faithfully.
 */
export class DrawingCopier {
  readonly #from: PDFContext;
  readonly #to: PDFContext;
  readonly #copied = new Map<string, PDFRef>();
  /** Whether something is written in a font that the document names without containing it, where readers have none to replace it. */
  lacksFonts = false;

  constructor(from: PDFContext, to: PDFContext) {
    this.#from = from;
    this.#to = to;
  }

  /** The resources of a page or form; empty where they are missing. */
  resources(resources: PDFObject | undefined): PDFObject {
    return resources ? this.#copy(resources, 'kinds', resources) : this.#to.obj({});
  }

  /** A drawing, or a part of one. `resources` are those that it is used from. */
  drawing<T extends PDFObject>(object: T, resources?: PDFObject): T {
    return this.#copy(object, 'own', resources) as T;
  }

  #copy(object: PDFObject, keys: Keys, resources: PDFObject | undefined): PDFObject {
    if (object instanceof PDFRef) return this.#copyRef(object, keys, resources);
    if (object instanceof PDFRawStream)
      return PDFRawStream.of(this.#copyDict(object.dict, 'own', resources), object.contents);
    if (object instanceof PDFDict) return this.#copyDict(object, keys, resources);
    if (object instanceof PDFInvalidObject) throw new Error('a part of the drawing is broken');
    if (!(object instanceof PDFArray)) return object.clone(this.#to);
    const copy = this.#to.obj([]);
    for (const item of object.asArray()) copy.push(this.#copy(item, 'own', resources));
    return copy;
  }

  #copyRef(ref: PDFRef, keys: Keys, resources: PDFObject | undefined): PDFRef {
    const id = `${keys} ${ref.tag}`;
    const known = this.#copied.get(id);
    if (known) return known;
    const copy = this.#to.nextRef();
    this.#copied.set(id, copy);
    const object = this.#from.lookup(ref);
    if (object) this.#to.assign(copy, this.#copy(object, keys, resources));
    return copy;
  }

  #copyDict(dict: PDFDict, keys: Keys, resources: PDFObject | undefined): PDFDict {
    this.lacksFonts ||= isLackingFont(dict);
    const copy = this.#to.obj({});
    const within = dict.get(RESOURCES) ?? resources;
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText();
      if (isDrawn(name, value, keys)) copy.set(key, this.#copy(value, keysUnder(name, keys), within));
    }
    /* Old forms draw with the resources of the page that they are on, which is another page in a copy. */
    if (dict.get(SUBTYPE) === FORM && !dict.has(RESOURCES) && resources)
      copy.set(RESOURCES, this.#copy(resources, 'kinds', resources));
    return copy;
  }
}

/** A part of a composite font, which is what is used beyond the Latin alphabet. */
function isLackingFont(dict: PDFDict): boolean {
  const subtype = dict.get(SUBTYPE);
  if (subtype !== CID_FONT_TYPE_0 && subtype !== CID_FONT_TYPE_2) return false;
  const descriptor = dict.lookup(PDFName.of('FontDescriptor'));
  return !(descriptor instanceof PDFDict && fontFiles.some((key) => descriptor.has(key)));
}

function isDrawn(key: string, value: PDFObject, keys: Keys): boolean {
  if (keys === 'names') return true;
  if (keys === 'kinds') return resourceKinds.has(key);
  const values = fewValues[key];
  return values ? value instanceof PDFName && values.includes(value.decodeText()) : drawingKeys.has(key);
}

function keysUnder(key: string, keys: Keys): Keys {
  if (keys === 'kinds') return 'names';
  if (keys === 'names') return 'own';
  return key === 'Resources' ? 'kinds' : namingKeys.has(key) ? 'names' : 'own';
}

/*
 * What PDF's drawings are made of, by the keys of their dictionaries (ISO 32000-1, sections 7 to 11). Actions, scripts, links,
 * fields, files and metadata are none of it, so a copy of these keys alone can't bring any along.
 */
const keys = `
  Type Subtype Name Length Filter DecodeParms
  Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1
  DamagedRowsBeforeError ColorTransform JBIG2Globals
  FormType BBox Matrix Resources Group OC CS I
  Width Height ColorSpace Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte
  BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo DW W DW2 W2
  CIDToGIDMap FontBBox FontMatrix CharProcs
  FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH
  AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet Style FD CIDSet Length1 Length2 Length3
  BaseEncoding Differences CMapName WMode UseCMap Registry Ordering Supplement
  WhitePoint BlackPoint Gamma Range N Alternate Colorants Process MixingHints Components Solidities PrintingOrder DotGain
  FunctionType Domain Size BitsPerSample Order Encode C0 C1 Functions Bounds
  PatternType PaintType TilingType XStep YStep Shading ExtGState Background
  ShadingType AntiAlias Coords Extend Function BitsPerCoordinate BitsPerFlag VerticesPerRow
  LW LC LJ ML D RI OP op OPM Font FL SM SA BM CA ca AIS TK G BC TR UseBlackPtComp
  OCGs VE Usage View ViewState ActualText Alt E Lang MCID
`;

const drawingKeys: ReadonlySet<string> = new Set(keys.trim().split(/\s+/));

/** Dictionaries whose keys are names that the drawing chose: those in resources, and these. */
const resourceKinds: ReadonlySet<string> = new Set([
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'XObject',
  'Font',
  'Properties',
]);
const namingKeys: ReadonlySet<string> = new Set(['CharProcs', 'Colorants']);

/** Keys that mean something else elsewhere, with the only values that they have in drawings: of groups, masks and layers. */
const fewValues: Readonly<Record<string, readonly string[]>> = {
  S: ['Transparency', 'Alpha', 'Luminosity'],
  P: ['AllOn', 'AnyOn', 'AnyOff', 'AllOff'],
};
