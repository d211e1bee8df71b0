import sharp from 'sharp';

const EM_PX = 96;

export interface RasterText {
  png: Buffer;
  widthEm: number;
  heightEm: number;
}

/**
 * Draws text with the fonts of the system, which also lays out right-to-left and joined scripts correctly.
 * Null when the result is empty: no fonts installed.
 */
export async function rasterText(text: string): Promise<RasterText | null> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  try {
    const { data, info } = await sharp({ text: { text: escaped, font: `sans ${EM_PX}`, dpi: 72, rgba: true } })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { channels } = await sharp(data).stats();
    if ((channels[3]?.max ?? 0) === 0) return null;
    return { png: data, widthEm: info.width / EM_PX, heightEm: info.height / EM_PX };
  } catch {
    return null;
  }
}
