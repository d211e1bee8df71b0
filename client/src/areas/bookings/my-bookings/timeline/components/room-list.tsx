import { timeTextAt } from '@gatehouse/sync-protocol/base/days/day-text';
import { UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';
import { type Block, type Board, blockKey, nextOf } from '../model/board.model.ts';
import { type NewPlace, stretchesOf } from '../model/place.model.ts';
import type { Placing } from '../model/use-placing.ts';
import { BlockFace, blockText, toneOf } from './block-face.tsx';
import tones from './board.module.css';
import { laneText } from './board-view.tsx';
import classes from './room-list.module.css';

interface RoomListProps {
  board: Board;
  nowMs: number | null;
  /** Null where nobody can book. */
  placing: Placing | null;
  onOpen: (block: Block) => void;
}

/** A phone's timeline: each resource with its bookings, one below the other, and the free times between them, to book. */
export function RoomList({ board, nowMs, placing, onOpen }: RoomListProps) {
  const { timeZone, lanes } = board;
  const ground = placing?.ground ?? null;
  const look = placing?.look;
  /* Free times are part of the list. */
  useEffect(() => look?.(), [look]);
  const next = nowMs === null ? new Set() : nextOf(board, nowMs);
  return (
    <div className={classes['list']}>
      {lanes.map((lane) => (
        <section key={lane.key} className={classes['room']} aria-label={laneText(lane)}>
          <h2>{lane.name}</h2>
          {inOrder(lane.blocks, ground ? stretchesOf(lane, ground) : []).map((row) =>
            'row' in row ? (
              <UnstyledButton
                key={blockKey(row)}
                className={`${tones['toned']} ${classes['row']}`}
                data-block={blockKey(row)}
                data-tone={toneOf(row.row)}
                data-next={next.has(row.row.booking_id) || undefined}
                aria-label={blockText(row, timeZone, next.has(row.row.booking_id))}
                onClick={() => onOpen(row)}
              >
                <BlockFace {...row} timeZone={timeZone} isNext={next.has(row.row.booking_id)} />
              </UnstyledButton>
            ) : (
              <UnstyledButton
                key={row.shown.startMs}
                className={classes['row']}
                data-free-time
                aria-label={`Book in ${lane.name}, ${freeText(row, timeZone)}`}
                onClick={() => placing?.press({ lane, atMs: row.shown.startMs, untilMs: null })}
              >
                <span>{freeText(row, timeZone)}</span>
                <strong aria-hidden="true">Book</strong>
              </UnstyledButton>
            ),
          )}
        </section>
      ))}
    </div>
  );
}

/** A lane's bookings and free times by start. */
function inOrder(blocks: readonly Block[], free: readonly NewPlace[]): (Block | NewPlace)[] {
  return [...blocks, ...free].toSorted((a, b) => a.shown.startMs - b.shown.startMs);
}

/** `Free 12:30 PM – 6:00 PM`. */
function freeText({ shown }: NewPlace, timeZone: string): string {
  return `Free ${timeTextAt(shown.startMs, timeZone)} – ${timeTextAt(shown.endMs, timeZone)}`;
}
