import type { PDFPage } from 'pdf-lib';
import sharp from 'sharp';
import { type PDFDocument, rgb } from '#integrations/pdf/base/libraries';
import type { SignedWaiver } from './signed-waiver.ts';

const PIXEL_WIDTH_MAX = 1600;
const PIXELS_MAX = 20_000_000;
const penColor = rgb(0.06, 0.09, 0.25);

export type DrawSignature = (page: PDFPage, box: { x: number; y: number; width: number; height: number }) => void;

/** How to draw the signature into a box: its picture, else its strokes; null when neither can be read. */
export async function signatureDrawing(
  pdf: PDFDocument,
  { png, strokes }: SignedWaiver['signature'],
): Promise<DrawSignature | null> {
  const clean = await sharp(png, { limitInputPixels: PIXELS_MAX })
    .resize({ width: PIXEL_WIDTH_MAX, withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null);
  if (clean) {
    const image = await pdf.embedPng(clean);
    return (page, { x, y, width, height }) => {
      const fitted = image.scaleToFit(width, height);
      page.drawImage(image, { x: x + (width - fitted.width) / 2, y: y + (height - fitted.height) / 2, ...fitted });
    };
  }
  return strokes === null ? null : strokeDrawing(strokes);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function strokeDrawing(text: string): Promise<DrawSignature | null> {
  /* Few need it, and loading the schemas takes every thread a tenth of a second. */
  const { strokesSchema } = await import('@gatehouse/sync-protocol/areas/waivers/sign-waiver');
  const parsed = strokesSchema.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { width: canvasWidth, height: canvasHeight, strokes } = parsed.data;
  const path = strokes
    .map((points) => points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${px} ${py}`).join(' '))
    .join(' ');
  if (!path.trim()) return null;
  return (page, { x, y, width, height }) => {
    const scale = Math.min(width / canvasWidth, height / canvasHeight);
    const top = y + height - (height - canvasHeight * scale) / 2;
    const left = x + (width - canvasWidth * scale) / 2;
    page.drawSvgPath(path, { x: left, y: top, scale, borderColor: penColor, borderWidth: 2 });
  };
}
