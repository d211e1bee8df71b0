import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** A mouse moves a booking once it left its place by so much; a finger after it rested on it, so that it can also scroll. */
const SLACK_PX = 5;
const REST_MS = 350;
/** Near the edge the board scrolls along. */
const EDGE_PX = 40;
const EDGE_STEP_PX = 14;

/** How far something was dragged, and what is under the pointer. */
interface Dragged {
  dx: number;
  x: number;
  y: number;
}

interface Drag {
  start: () => void;
  move: (by: Dragged) => void;
  drop: () => void;
  cancel: () => void;
}

interface Held extends Drag {
  pointerId: number;
  from: { x: number; y: number; scrolled: number };
  isDragging: boolean;
  resting: ReturnType<typeof setTimeout> | undefined;
}

/** Drags things on a board that may scroll. Returns what begins it, and whether a click that follows only ended a drag. */
export function useDrag(scroller: RefObject<HTMLElement | null>): {
  grab: (event: PointerEvent, drag: Drag) => void;
  endedDrag: () => boolean;
} {
  const held = useRef<Held | null>(null);
  const endedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const begin = (now: Held): void => {
      clearTimeout(now.resting);
      now.isDragging = true;
      now.start();
    };
    const move = (event: globalThis.PointerEvent): void => {
      const now = held.current;
      if (!now || event.pointerId !== now.pointerId) return;
      const [x, y] = [event.clientX, event.clientY];
      if (!now.isDragging) {
        if (Math.hypot(x - now.from.x, y - now.from.y) <= SLACK_PX) return;
        /* A finger that moves at once scrolls. */
        if (event.pointerType === 'touch') return release(now);
        begin(now);
      }
      const box = scroller.current;
      if (box) scrollAtEdge(box, x);
      const scrolled = (box?.scrollLeft ?? 0) - now.from.scrolled;
      now.move({ dx: x - now.from.x + scrolled, x, y });
    };
    const release = (now: Held): void => {
      clearTimeout(now.resting);
      held.current = null;
    };
    const end = (how: 'drop' | 'cancel') => (event: globalThis.PointerEvent) => {
      const now = held.current;
      if (!now || event.pointerId !== now.pointerId) return;
      release(now);
      if (!now.isDragging) return;
      endedAt.current = event.timeStamp;
      now[how]();
    };
    const keydown = (event: KeyboardEvent): void => {
      const now = held.current;
      if (event.key !== 'Escape' || !now?.isDragging) return;
      release(now);
      endedAt.current = event.timeStamp;
      now.cancel();
    };
    /* Otherwise the browser takes the finger's movement for scrolling. */
    const touchmove = (event: TouchEvent): void => {
      if (held.current?.isDragging) event.preventDefault();
    };
    const [drop, cancel] = [end('drop'), end('cancel')];
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', keydown);
    addEventListener('touchmove', touchmove, { passive: false });
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', keydown);
      removeEventListener('touchmove', touchmove);
      clearTimeout(held.current?.resting);
      held.current = null;
    };
  }, [scroller]);

  return {
    grab: (event, drag) => {
      if (event.button !== 0 || held.current) return;
      const from = { x: event.clientX, y: event.clientY, scrolled: scroller.current?.scrollLeft ?? 0 };
      const now: Held = { ...drag, pointerId: event.pointerId, from, isDragging: false, resting: undefined };
      held.current = now;
      if (event.pointerType !== 'touch') return;
      now.resting = setTimeout(() => {
        now.isDragging = true;
        now.start();
      }, REST_MS);
    },
    endedDrag: () => performance.now() - endedAt.current < 300,
  };
}

function scrollAtEdge(box: HTMLElement, x: number): void {
  const { left, right } = box.getBoundingClientRect();
  if (x > right - EDGE_PX) box.scrollLeft += EDGE_STEP_PX;
  else if (x < left + EDGE_PX) box.scrollLeft -= EDGE_STEP_PX;
}
