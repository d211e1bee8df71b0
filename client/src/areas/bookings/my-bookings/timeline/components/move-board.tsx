import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Block, type Board, blockKey, type Lane } from '../model/board.model.ts';
import {
  inResource,
  LENGTH_STEP,
  movedTo,
  ofLength,
  placeOf,
  steppedInLanes,
  steppedInTime,
} from '../model/draft.model.ts';
import { msOf } from '../model/geometry.ts';
import { useDrag } from '../model/use-drag.ts';
import type { Moves } from '../model/use-moves.ts';
import { BlockFace, blockText, Margins, placeStyle, toneOf } from './block-face.tsx';
import classes from './board.module.css';
import { BoardView } from './board-view.tsx';

interface MoveBoardProps {
  board: Board;
  /** Null where bookings can be opened, and not moved. */
  moves: Moves | null;
  nowMs: number | null;
  onOpen: (block: Block) => void;
}

/**
 * The day's bookings, to open and to move: with a mouse, with a finger that rests on one first, and with keys. One of them is in
 * the order of Tab; arrow keys lead to the others. Requirement B32.
 */
export function MoveBoard({ board, moves, nowMs, onOpen }: MoveBoardProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { grab, endedDrag } = useDrag(scroller);
  const [isDragging, setIsDragging] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const all = board.lanes.flatMap(({ blocks }) => blocks);
  const tabStop = all.some((block) => blockKey(block) === active) ? active : all[0] ? blockKey(all[0]) : null;
  const draft = moves?.draft ?? null;
  const focus = (key: string): void => {
    const blocks = scroller.current?.querySelectorAll<HTMLElement>('[data-block]') ?? [];
    [...blocks].find(({ dataset }) => dataset['block'] === key)?.focus();
  };
  useScrollToDay(scroller, board, nowMs);

  /* A moved booking is drawn anew in its lane. */
  const sent = moves?.sent ?? 0;
  const followed = useRef(sent);
  useEffect(() => {
    if (followed.current === sent) return;
    followed.current = sent;
    if (active !== null && document.activeElement === document.body) focus(active);
  });

  const canMove = (block: Block): boolean => moves !== null && block.row.date_scheduled === board.date;

  const drag = (event: PointerEvent<HTMLElement>, block: Block, what: 'move' | 'length'): void => {
    if (!moves || !canMove(block) || moves.isBusy) return;
    const track = event.currentTarget.closest<HTMLElement>('[data-track]');
    if (!track) return;
    const width = track.getBoundingClientRect().width;
    grab(event, {
      start: () => {
        setIsDragging(true);
        setActive(blockKey(block));
        moves.begin(block);
      },
      move: ({ dx, x, y }) => {
        const byMs = msOf(dx, width, board.frame);
        moves.change((now, choices) => {
          if (what === 'length') return ofLength(now, (block.row.duration_minutes ?? 0) + byMs / 60_000);
          const moved = movedTo(now, choices, block.shown.startMs + byMs, board);
          const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-lane]')?.dataset['lane'];
          return over ? inResource(moved, choices, over) : moved;
        });
      },
      drop: () => {
        setIsDragging(false);
        moves.drop();
      },
      cancel: () => {
        setIsDragging(false);
        moves.cancel();
      },
    });
  };

  const keyOn = (event: KeyboardEvent, block: Block): void => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isMoving = draft !== null && !isDragging;
    const handled = (): void => event.preventDefault();
    if (!isMoving && (key === 'm' || key === 'M') && canMove(block)) {
      handled();
      setActive(blockKey(block));
      moves?.begin(block);
    } else if (!isMoving && (key === 'u' || key === 'U') && moves?.moved) {
      handled();
      moves.undo();
    } else if (isMoving && moves && (key === 'Escape' || key === 'Enter')) {
      handled();
      if (key === 'Enter') moves.drop();
      else moves.cancel();
    } else if (isDirection(key)) {
      handled();
      if (!isMoving || !moves) {
        const next = neighborOf(board, blockKey(block), key);
        if (next) focus(blockKey(next));
        return;
      }
      const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
      moves.change((now, choices) => {
        if (key === 'ArrowUp' || key === 'ArrowDown') return steppedInLanes(now, choices, step, board);
        return shiftKey ? ofLength(now, (now.minutes ?? 0) + step * LENGTH_STEP) : steppedInTime(now, choices, step);
      });
    }
  };

  const blockIn = (block: Block) => {
    const key = blockKey(block);
    const isMoving = draft?.row.booking_id === block.row.booking_id;
    return (
      <div key={key}>
        <Margins block={block} frame={board.frame} />
        <button
          type="button"
          className={classes['block']}
          style={placeStyle(block.shown, block.line, board.frame)}
          data-block={key}
          data-tone={toneOf(block.row)}
          data-held={block.row.hold_expires_at !== undefined || undefined}
          data-moving={isMoving || undefined}
          tabIndex={key === tabStop ? 0 : -1}
          aria-label={blockText(block, board.timeZone)}
          title={blockText(block, board.timeZone)}
          aria-keyshortcuts={canMove(block) ? 'm' : undefined}
          onFocus={() => setActive(key)}
          onPointerDown={(event) => drag(event, block, 'move')}
          onContextMenu={(event) => {
            if (isDragging) event.preventDefault();
          }}
          onKeyDown={(event) => keyOn(event, block)}
          onClick={() => {
            if (!endedDrag() && draft === null) onOpen(block);
          }}
        >
          <BlockFace {...block} timeZone={board.timeZone} />
          {canMove(block) && block.row.duration_minutes !== null ? (
            <span
              className={classes['handle']}
              data-handle
              onPointerDown={(event) => {
                event.stopPropagation();
                drag(event, block, 'length');
              }}
            />
          ) : null}
        </button>
      </div>
    );
  };

  const ghostIn = (lane: Lane) => {
    if (!draft || !moves) return null;
    const isHere = draft.at === null ? !lane.resource : lane.resource?.resource_id === draft.resourceIds[draft.at];
    if (!isHere) return null;
    const place = { ...placeOf(draft, board), line: 0, row: { ...draft.row, duration_minutes: draft.minutes } };
    return (
      <div
        className={`${classes['block']} ${classes['ghost']}`}
        style={placeStyle(place.shown, 0, board.frame)}
        data-tone={toneOf(draft.row)}
        data-problem={moves.problem !== null || undefined}
        aria-hidden="true"
      >
        <BlockFace {...place} timeZone={board.timeZone} />
      </div>
    );
  };

  return (
    <div className={classes['scroll']} ref={scroller} data-dragging={isDragging || undefined}>
      <BoardView board={board} renderBlock={blockIn} renderOver={ghostIn} nowMs={nowMs} />
    </div>
  );
}

/** Begins where the day is, or with its first booking, where not all of it is in sight. */
function useScrollToDay(scroller: RefObject<HTMLElement | null>, board: Board, nowMs: number | null): void {
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

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

function isDirection(key: string): key is Direction {
  return ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key);
}

/** The booking that an arrow key leads to: by time in the lane, or the nearest in time of the next lane that has one. */
function neighborOf(board: Board, key: string, direction: Direction): Block | null {
  const lanes = board.lanes.map(({ blocks }) => blocks).filter((blocks) => blocks.length > 0);
  const row = lanes.findIndex((blocks) => blocks.some((block) => blockKey(block) === key));
  const here = lanes[row];
  const at = here?.findIndex((block) => blockKey(block) === key) ?? -1;
  const block = here?.[at];
  if (!here || !block) return null;
  if (direction === 'ArrowLeft') return here[at - 1] ?? null;
  if (direction === 'ArrowRight') return here[at + 1] ?? null;
  const distance = (other: Block): number => Math.abs(other.shown.startMs - block.shown.startMs);
  const next = lanes[row + (direction === 'ArrowUp' ? -1 : 1)] ?? [];
  return next.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
