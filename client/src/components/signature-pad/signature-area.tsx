import type { Strokes } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { TextField } from '../visitor/text-field.tsx';
import { compactStrokes, fitCanvas, isBlank, noStrokes } from './geometry.ts';
import { createInkCanvas, type InkCanvas } from './ink-canvas.ts';
import { HANDWRITING_FONT, pictureOfName, pictureOfStrokes } from './picture.ts';
import type { Signature } from './signature.ts';
import styles from './signature-pad.module.css';

interface SignatureAreaProps {
  /** What the area starts with. */
  saved: Signature | null;
  /** Something was drawn, typed, or cleared. `read` makes the signature of what is there now, or null of nothing. */
  onChange: (read: () => Signature | null) => void;
  /** What is said below; absent where nothing ever is. */
  error?: string | null;
  /** Something else on the screen says what is missing here. */
  isWrong?: boolean;
  /** Height of what is above and below the canvas on one screen, in CSS pixels: a phone in landscape is low. */
  heightAroundPx: number;
  /** Further buttons of its row. */
  children?: ReactNode;
}

/** Where a person signs: Clear, and 'Type instead'. Requirements W12, K7, K8, K9. */
export function SignatureArea({
  saved,
  onChange,
  error,
  isWrong = false,
  heightAroundPx,
  children,
}: SignatureAreaProps) {
  const { t } = useVisitorText();
  const [mode, setMode] = useState<Signature['type']>(saved?.type ?? 'drawn');
  const [name, setName] = useState(saved?.type === 'typed' ? saved.text : '');
  const inkRef = useRef<InkCanvas | null>(null);
  const [hasSwitched, setHasSwitched] = useState(false);
  const [inkKept, keepInk] = useState(saved?.type === 'drawn' ? saved.strokes : noStrokes);

  const turnTo = (next: Signature['type']) => {
    const strokes = inkRef.current?.strokes() ?? inkKept;
    keepInk(strokes);
    setMode(next);
    setHasSwitched(true);
    onChange(() => (next === 'typed' ? typedSignature(name) : drawnSignature(strokes)));
  };
  const clear = () => {
    inkRef.current?.clear();
    keepInk(noStrokes);
    setName('');
    onChange(() => null);
  };

  return (
    <>
      {mode === 'drawn' ? (
        <>
          <p className={styles.hint}>{t('signature.drawHint')}</p>
          <DrawSurface
            initial={inkKept}
            inkRef={inkRef}
            isWrong={isWrong}
            heightAroundPx={heightAroundPx}
            onInk={() => onChange(() => drawnSignature(inkRef.current?.strokes() ?? noStrokes))}
          />
          {error === undefined ? null : (
            <p role="alert" className={styles.refusal}>
              {error}
            </p>
          )}
        </>
      ) : (
        <TypedSurface
          name={name}
          onName={(next) => {
            setName(next);
            onChange(() => typedSignature(next));
          }}
          error={error ?? null}
          isWrong={isWrong}
          takesFocus={hasSwitched}
        />
      )}
      <div className={styles.buttons}>
        <Button size="xl" variant="default" onClick={clear}>
          {t('signature.clear')}
        </Button>
        <Button size="xl" variant="default" onClick={() => turnTo(mode === 'drawn' ? 'typed' : 'drawn')}>
          {t(mode === 'drawn' ? 'signature.typeInstead' : 'signature.drawInstead')}
        </Button>
        {children}
      </div>
    </>
  );
}

function drawnSignature(strokes: Strokes): Signature | null {
  if (isBlank(strokes)) return null;
  return { type: 'drawn', picture: pictureOfStrokes(strokes), strokes: compactStrokes(strokes) };
}

function typedSignature(name: string): Signature | null {
  const text = name.trim();
  return text === '' ? null : { type: 'typed', picture: pictureOfName(text), text };
}

interface TypedSurfaceProps {
  name: string;
  onName: (name: string) => void;
  error: string | null;
  isWrong: boolean;
  /** The person asked for this way to sign, and types next. */
  takesFocus: boolean;
}

/** A signature without a pointer: the typed name, shown as it will be printed. Requirement K9. */
function TypedSurface({ name, onName, error, isWrong, takesFocus }: TypedSurfaceProps) {
  const { t } = useVisitorText();
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) surface.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return (
    <div ref={surface} className={styles.typed}>
      <TextField
        label={t('signature.typeLabel')}
        hint={t('signature.typeHint')}
        value={name}
        onChange={onName}
        error={error}
        isWrong={isWrong}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
      />
      <div className={styles.paper} aria-hidden="true">
        <span className={styles.name} style={{ fontFamily: HANDWRITING_FONT }}>
          {name}
        </span>
        <span className={styles.baseline} />
      </div>
    </div>
  );
}

const HEIGHT_MIN_PX = 110;

interface DrawSurfaceProps extends Required<Pick<SignatureAreaProps, 'heightAroundPx' | 'isWrong'>> {
  /** Ink to start with. */
  initial: Strokes;
  /** Where the area reads and clears the ink. */
  inkRef: RefObject<InkCanvas | null>;
  onInk: () => void;
}

/** The canvas, always dark ink on paper, as wide as possible; it follows every rotation and resize. */
function DrawSurface({ initial, inkRef, isWrong, heightAroundPx, onInk }: DrawSurfaceProps) {
  const { t } = useVisitorText();
  const frameRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const changed = useEffectEvent(onInk);
  const begin = useEffectEvent((ink: InkCanvas) => ink.show(initial));

  useEffect(() => {
    const frame = frameRef.current;
    const canvas = canvasRef.current;
    if (!frame || !canvas) return undefined;
    let isBegun = false;
    const ink = createInkCanvas(canvas, () => {
      if (isBegun) changed();
    });
    inkRef.current = ink;
    const fit = () => {
      const height = Math.max(HEIGHT_MIN_PX, window.innerHeight - heightAroundPx);
      ink.resize(fitCanvas({ width: frame.clientWidth, height }));
    };
    fit();
    begin(ink);
    isBegun = true;
    const observer = new ResizeObserver(fit);
    observer.observe(frame);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
      ink.stop();
      inkRef.current = null;
    };
  }, [inkRef, heightAroundPx]);

  return (
    <div ref={frameRef} className={styles.frame}>
      <div className={styles.paper} data-invalid={isWrong || undefined}>
        <canvas ref={canvasRef} data-testid="signature-canvas">
          {t('signature.area')}
        </canvas>
        <span className={styles.baseline} aria-hidden="true" />
      </div>
    </div>
  );
}
