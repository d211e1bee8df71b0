import sharp from 'sharp';
import type { Plugin } from 'vite';

/** The arch: a gate seen from the front, one weight. `inset` leaves room for the mask of a maskable icon. */
function archSvg({ inset = 0, radius = 14 }: { inset?: number; radius?: number } = {}): string {
  const scale = 1 - inset;
  const offset = (64 * inset) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="${radius}" fill="#1f7a5c"/>
<path transform="translate(${offset} ${offset}) scale(${scale})" d="M16 51V30a16 16 0 0 1 32 0v21M26 51V32a6 6 0 0 1 12 0v19" fill="none" stroke="#fbfaf7" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;
}

const png = (svg: string, sizePx: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * sizePx) / 64 })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Every picture of the mark, drawn from one description. `/logo.png` is shown for a venue without a logo. Requirement U5. */
const files: Readonly<Record<string, () => Promise<Buffer>>> = {
  'icons/gate.svg': async () => Buffer.from(archSvg()),
  'icons/gate-180.png': () => png(archSvg({ inset: 0.16, radius: 0 }), 180),
  'icons/gate-192.png': () => png(archSvg(), 192),
  'icons/gate-512.png': () => png(archSvg(), 512),
  'icons/gate-maskable-512.png': () => png(archSvg({ inset: 0.3, radius: 0 }), 512),
  'logo.png': () => png(archSvg(), 256),
};

/** Draws the icons into the build, and answers them while developing. */
export function icons(): Plugin {
  return {
    name: 'gatehouse-icons',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = (request.url ?? '').split('?')[0]?.slice(1) ?? '';
        const draw = files[name];
        if (!draw) {
          next();
          return;
        }
        response.setHeader('Content-Type', name.endsWith('.svg') ? 'image/svg+xml' : 'image/png');
        draw().then((bytes) => response.end(bytes), next);
      });
    },
    async generateBundle() {
      for (const [fileName, draw] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: await draw() });
    },
  };
}
