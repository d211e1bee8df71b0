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

export const drawingKeys: ReadonlySet<string> = new Set(keys.trim().split(/\s+/));

/** Dictionaries whose keys are names that the drawing chose: those in resources, and these. */
export const resourceKinds: ReadonlySet<string> = new Set([
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'XObject',
  'Font',
  'Properties',
]);
export const namingKeys: ReadonlySet<string> = new Set(['CharProcs', 'Colorants']);

/** Keys that mean something else elsewhere, with the only values that they have in drawings: of groups, masks and layers. */
export const fewValues: Readonly<Record<string, readonly string[]>> = {
  S: ['Transparency', 'Alpha', 'Luminosity'],
  P: ['AllOn', 'AnyOn', 'AnyOff', 'AllOff'],
};
