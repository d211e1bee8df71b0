import type { Strokes } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { fitCanvas } from './geometry.ts';
import { createInkCanvas, type InkCanvas } from './ink-canvas.ts';
import styles from './signature-pad.module.css';

/** Height of the dialog's parts above and below the canvas, in CSS pixels: a phone in landscape is low. */
const HEIGHT_AROUND_PX = 230;
const HEIGHT_MIN_PX = 110;

interface DrawSurfaceProps {
  /** Ink to start with. */
  initial: Strokes;
  /** Where the dialog reads and clears the ink. */
  inkRef: RefObject<InkCanvas | null>;
  onInk: () => void;
}

/** The canvas, always dark ink on paper, as wide as possible; it follows every rotation and resize. */
export function DrawSurface({ initial, inkRef, onInk }: DrawSurfaceProps) {
  const { t } = useVisitorText();
  const frameRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const changed = useEffectEvent(onInk);
  const begin = useEffectEvent((ink: InkCanvas) => ink.show(initial));

  useEffect(() => {
    const frame = frameRef.current;
    const canvas = canvasRef.current;
    if (!frame || !canvas) return undefined;
    const ink = createInkCanvas(canvas, () => changed());
    inkRef.current = ink;
    const fit = () => {
      const height = Math.max(HEIGHT_MIN_PX, window.innerHeight - HEIGHT_AROUND_PX);
      ink.resize(fitCanvas({ width: frame.clientWidth, height }));
    };
    fit();
    begin(ink);
    const observer = new ResizeObserver(fit);
    observer.observe(frame);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
      ink.stop();
      inkRef.current = null;
    };
  }, [inkRef]);

  return (
    <div ref={frameRef} className={styles.frame}>
      <div className={styles.paper}>
        <canvas ref={canvasRef} data-testid="signature-canvas">
          {t('signature.area')}
        </canvas>
        <span className={styles.baseline} aria-hidden="true" />
      </div>
    </div>
  );
}
