import sharp from 'sharp';

const EM_PX = 96;

export interface RasterText {
  png: Buffer;
  widthEm: number;
  heightEm: number;
}

/**
 * Draws text with whatever fonts the machine has, which also sets right-to-left and joined scripts as they should be.
 * Null when nothing came out: no fonts at all.
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
