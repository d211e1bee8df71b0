import { createRequire } from 'node:module';
import type fontkitOfTypes from '@pdf-lib/fontkit';
import type { Bidi } from 'bidi-js';
import type * as PdfLib from 'pdf-lib';
import type sharpOfTypes from 'sharp';

/*
 * Each thread that reads or writes a PDF begins with nothing loaded. As one file pdf-lib loads in 35 ms rather than 250, and
 * fontkit by require in 150 rather than 340: an import first scans it for export names.
 */
const require = createRequire(import.meta.url);
const pdfLib = require('pdf-lib/dist/pdf-lib.min.js') as typeof PdfLib;

export const { rgb, decodePDFRawStream } = pdfLib;
export const { concatTransformationMatrix, popGraphicsState, pushGraphicsState } = pdfLib;
export const PDFOperator = pdfLib.PDFOperator;
export type PDFOperator = PdfLib.PDFOperator;
export type PDFOperatorName = PdfLib.PDFOperatorNames;
export const PDFDocument = pdfLib.PDFDocument;
export type PDFDocument = PdfLib.PDFDocument;
export type PDFPage = PdfLib.PDFPage;
export const { PDFArray, PDFBool, PDFDict, PDFInvalidObject, PDFName, PDFNumber, PDFRawStream, PDFRef } = pdfLib;
export type PDFArray = PdfLib.PDFArray;
export type PDFContext = PdfLib.PDFContext;
export type PDFDict = PdfLib.PDFDict;
export type PDFName = PdfLib.PDFName;
export type PDFObject = PdfLib.PDFObject;
export type PDFRawStream = PdfLib.PDFRawStream;
export type PDFRef = PdfLib.PDFRef;
type Fontkit = typeof fontkitOfTypes;
/** Loaded for the first font: a thread that joins pages, or inspects a file with its own fonts, starts in half the time without it. */
export const fontkit: Pick<Fontkit, 'create'> = {
  create: (bytes, name) => (require('@pdf-lib/fontkit') as Fontkit).create(bytes, name),
};
/** Loaded for the first picture, in 55 ms; by import in 150. */
export const loadSharp = (): typeof sharpOfTypes => require('sharp') as typeof sharpOfTypes;
/** Unicode's bidirectional algorithm. */
export const bidi = (require('bidi-js') as () => Bidi)();
