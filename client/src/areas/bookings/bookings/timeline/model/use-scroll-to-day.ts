import { type RefObject, useEffect, useRef } from 'react';
import type { Board } from './board.model.ts';

/** Begins where the day is, or with its first booking, where not all of it is in sight. */
export function useScrollToDay(scroller: RefObject<HTMLElement | null>, board: Board, nowMs: number | null): void {
  const shown = useRef('');
  useEffect(() => {
    const box = scroller.current;
    if (!box || shown.current === board.date) return;
    shown.current = board.date;
    const first = Math.min(...board.bookings.map(({ occupied }) => occupied.startMs));
    const { startMs, endMs } = board.frame;
    const isToday = nowMs !== null && nowMs >= startMs && nowMs <= endMs;
    const at = isToday ? nowMs - 3_600_000 : Number.isFinite(first) ? first : startMs;
    const lead = box.querySelector<HTMLElement>('[data-track]')?.offsetLeft ?? 0;
    box.scrollTo({ left: ((at - startMs) / (endMs - startMs)) * (box.scrollWidth - lead) - 8 });
  }, [scroller, board, nowMs]);
}
