import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { QUIET_MODULES } from './qr-picture.ts';

/** Black with its quiet zone, on what should be white. Hidden from screen readers, which get the link next to it. */
export function QrCode({ shape, className }: { shape: CodeShape; className: string | undefined }) {
  const modules = shape.width + 2 * QUIET_MODULES;
  return (
    <svg
      className={className}
      viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${modules} ${modules}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={shape.path} fill="#000" />
    </svg>
  );
}
