import sharp from 'sharp';

/** A PNG of one color and many pixels: small to send, and as much work to decode as any of its size. */
export async function oneColorPng(width: number, height: number): Promise<Buffer> {
  const background = { r: 255, g: 255, b: 255, alpha: 1 };
  return sharp({ create: { width, height, channels: 4, background } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}

export function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}
