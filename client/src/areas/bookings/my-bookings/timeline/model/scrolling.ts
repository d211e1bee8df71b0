import { type RefObject, useEffect, useRef } from 'react';
import type { Board } from './board.model.ts';
import type { Scale } from './scale.ts';

const HOUR_MS = 3_600_000;

interface Shown {
  board: Board;
  nowMs: number | null;
  scale: Scale;
}

/** Begins where the day is, or with its first booking, where not all of it is in sight. Another scale keeps the time at the left. */
export function useScrollToDay(scroller: RefObject<HTMLElement | null>, { board, nowMs, scale }: Shown): void {
  const shown = useRef({ date: '', scale, atMs: 0 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const { startMs, endMs } = board.frame;
    const remember = (): void => {
      const share = box.scrollLeft / (box.scrollWidth - leadOf(box));
      shown.current.atMs = startMs + share * (endMs - startMs);
    };
    box.addEventListener('scroll', remember);
    return () => box.removeEventListener('scroll', remember);
  }, [scroller, board]);
  useEffect(() => {
    const known = shown.current;
    if (known.date === board.date && known.scale === scale) return;
    const first = Math.min(...board.bookings.map(({ occupied }) => occupied.startMs));
    const { startMs, endMs } = board.frame;
    const isToday = nowMs !== null && nowMs >= startMs && nowMs <= endMs;
    const dayMs = isToday ? nowMs - HOUR_MS : Number.isFinite(first) ? first : startMs;
    const atMs = known.date === board.date && known.atMs > startMs ? known.atMs : dayMs;
    shown.current = { date: board.date, scale, atMs };
    scrollTo(scroller.current, board, atMs, 'instant');
  }, [scroller, board, nowMs, scale]);
}

const leadOf = (box: HTMLElement): number => box.querySelector<HTMLElement>('[data-track]')?.offsetLeft ?? 0;

/** Brings a moment of the day to the left of a board that scrolls. */
export function scrollTo(box: HTMLElement | null, { frame }: Board, atMs: number, behavior?: ScrollBehavior): void {
  if (!box) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const share = (atMs - frame.startMs) / (frame.endMs - frame.startMs);
  box.scrollTo({
    left: share * (box.scrollWidth - leadOf(box)) - 8,
    behavior: behavior ?? (isStill ? 'instant' : 'smooth'),
  });
}
