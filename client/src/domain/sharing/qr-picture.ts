import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';

/** Light modules on each side, as the standard asks. */
export const QUIET_MODULES = 4;
/** Enough for a print at the size of a palm. */
const PIXELS_MIN = 1_024;

/** Width and height in pixels: whole pixels for each module, so that no edge is blurred. */
function pixelsOf({ width }: CodeShape): number {
  const modules = width + 2 * QUIET_MODULES;
  return modules * Math.ceil(PIXELS_MIN / modules);
}

/** The code as a file of its own: black on white with its quiet zone. */
export function qrSvg(shape: CodeShape): string {
  const pixels = pixelsOf(shape);
  const from = -QUIET_MODULES;
  const modules = shape.width + 2 * QUIET_MODULES;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"`,
    ` viewBox="${from} ${from} ${modules} ${modules}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M${from} ${from}h${modules}v${modules}h-${modules}z"/>`,
    `<path d="${shape.path}"/></svg>`,
  ].join('');
}

/** The same as a PNG of at least 1,024 pixels, drawn by this browser. Throws where it can't. */
export async function qrPng(shape: CodeShape): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([qrSvg(shape)], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!file) throw new Error('This browser could not draw the code');
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}
