import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Block, type Board, blockKey, type Lane, nextOf } from '../model/board.model.ts';
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
import type { Direction } from '../model/place.model.ts';
import { type Scale, scaleHours } from '../model/scale.ts';
import { scrollTo, useScrollToDay } from '../model/scrolling.ts';
import { useDrag } from '../model/use-drag.ts';
import type { Moves } from '../model/use-moves.ts';
import type { Placing } from '../model/use-placing.ts';
import { BlockFace, blockText, Margins, placeStyle, toneOf } from './block-face.tsx';
import classes from './board.module.css';
import { BoardView } from './board-view.tsx';
import { FreeTrack } from './free-track.tsx';

interface MoveBoardProps {
  board: Board;
  /** Null where bookings can be opened, and not moved. */
  moves: Moves | null;
  /** Null where nobody can book. */
  placing: Placing | null;
  nowMs: number | null;
  scale: Scale;
  scroller: RefObject<HTMLDivElement | null>;
  onOpen: (block: Block) => void;
}

/**
 * The day's bookings, to open and to move: with a mouse, with a finger that rests on one first, and with keys. One of them is in
 * the order of Tab; arrow keys lead to the others. Requirement B32.
 */
export function MoveBoard({ board, moves, placing, nowMs, scale, scroller, onOpen }: MoveBoardProps) {
  const dragging = useDrag(scroller);
  const { grab, endedDrag } = dragging;
  const [isDragging, setIsDragging] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const all = board.lanes.flatMap(({ blocks }) => blocks);
  const tabStop = all.some((block) => blockKey(block) === active) ? active : all[0] ? blockKey(all[0]) : null;
  const draft = moves?.draft ?? null;
  const focus = (key: string): void => {
    const blocks = scroller.current?.querySelectorAll<HTMLElement>('[data-block]') ?? [];
    [...blocks].find(({ dataset }) => dataset['block'] === key)?.focus();
  };
  useScrollToDay(scroller, { board, nowMs, scale });
  const next = useMemo(() => (nowMs === null ? new Set() : nextOf(board, nowMs)), [board, nowMs]);
  const cursor = placing?.cursor ?? null;
  const led = useRef(0);
  useEffect(() => {
    if (!cursor || !placing || led.current === placing.steps) return;
    led.current = placing.steps;
    const tracks = scroller.current?.querySelectorAll<HTMLElement>('[data-free]') ?? [];
    [...tracks].find(({ dataset }) => dataset['free'] === cursor.lane.key)?.focus({ preventScroll: true });
    scrollTo(scroller.current, board, cursor.shown.startMs);
  });

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
    } else if (!isMoving && (key === 'n' || key === 'N') && placing) {
      handled();
      placing.begin(block.shown.startMs);
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

  /* On a free place, from where the arrow keys lead to the others. */
  const keyOnFree = (event: KeyboardEvent): void => {
    const { key } = event;
    if (!placing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (cursor && isDirection(key)) placing.step(key);
    else if (key === 'Escape' && (cursor || placing.failure)) {
      placing.end();
      if (tabStop) focus(tabStop);
    } else if (key === 'n' || key === 'N') placing.begin(board.frame.startMs);
    else return;
    event.preventDefault();
  };

  const blockIn = (block: Block) => {
    const key = blockKey(block);
    const isMoving = draft?.row.booking_id === block.row.booking_id;
    const isNext = next.has(block.row.booking_id);
    const text = blockText(block, board.timeZone, isNext);
    return (
      <div key={key}>
        <Margins block={block} frame={board.frame} />
        <button
          type="button"
          className={`${classes['toned']} ${classes['block']}`}
          style={placeStyle(block.shown, block.line, board.frame)}
          data-block={key}
          data-tone={toneOf(block.row)}
          data-held={block.row.hold_expires_at !== undefined || undefined}
          data-moving={isMoving || undefined}
          tabIndex={key === tabStop ? 0 : -1}
          data-open={block.row.duration_minutes === null || undefined}
          aria-label={text}
          title={text}
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
          <BlockFace {...block} timeZone={board.timeZone} isNext={isNext} />
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
        className={`${classes['toned']} ${classes['block']} ${classes['ghost']}`}
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
      <BoardView
        board={board}
        renderBlock={blockIn}
        renderOver={(lane) => (
          <>
            {placing && (lane.resource || lane.isRest) ? (
              <FreeTrack lane={lane} board={board} placing={placing} drag={dragging} onKeyDown={keyOnFree} />
            ) : null}
            {ghostIn(lane)}
          </>
        )}
        nowMs={nowMs}
        hour={scaleHours[scale]}
      />
    </div>
  );
}

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
