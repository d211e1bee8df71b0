/** Sizes in media queries are in `em` of a browser's default font. */
const PX_OF_EM = 16;

/** How a screen of this width, in CSS pixels, answers a media query: with a mouse, in light, and with reduced motion. */
export function matchesScreen(query: string, width: number): MediaQueryList {
  const matches = query.split(/\band\b/).every((part) => answers(part, width));
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

function answers(part: string, width: number): boolean {
  const [, bound, size = '', unit] = /(min|max)-width:\s*([\d.]+)(em|px)/.exec(part) ?? [];
  if (!bound) return /prefers-reduced-motion: reduce|hover: hover|pointer: fine/.test(part);
  const px = Number(size) * (unit === 'em' ? PX_OF_EM : 1);
  return bound === 'min' ? width >= px : width <= px;
}
