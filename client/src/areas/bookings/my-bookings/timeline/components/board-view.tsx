import { timeTextAt } from '@gatehouse/sync-protocol/base/days/day-text';
import { without } from '@gatehouse/sync-protocol/base/days/interval';
import type { CSSProperties, ReactNode } from 'react';
import { type Block, type Board, hoursOf, type Lane } from '../model/board.model.ts';
import { BLOCK_PX, NAMES_PX, spanStyle } from '../model/geometry.ts';
import classes from './board.module.css';

/** The paper decides how wide an hour is. */
const FITTED = { px: 0, ticks: 1 };

interface BoardViewProps {
  board: Board;
  /** Draws one booking. */
  renderBlock: (block: Block, lane: Lane) => ReactNode;
  /** Drawn in a lane over its bookings. */
  renderOver?: (lane: Lane) => ReactNode;
  nowMs?: number | null;
  /** How wide an hour is at least, and into how many parts the ruler cuts it. */
  hour?: { px: number; ticks: number };
}

/** A day by resource: an hour's width is the same in every lane. */
export function BoardView({
  board,
  renderBlock,
  renderOver,
  nowMs = null,
  hour: { px, ticks } = FITTED,
}: BoardViewProps) {
  const { frame, lanes, timeZone } = board;
  const hours = hoursOf(frame, ticks);
  const leftOf = (ms: number): string => spanStyle({ startMs: ms, endMs: ms }, frame).left;
  const isNow = nowMs !== null && nowMs >= frame.startMs && nowMs <= frame.endMs;
  return (
    <div
      className={classes['board']}
      style={
        {
          '--hours': (hours.length - 1) / ticks,
          '--ticks': ticks,
          '--hour': `${px}px`,
          '--names': `${NAMES_PX}px`,
          '--block': `${BLOCK_PX}px`,
        } as CSSProperties
      }
    >
      <div className={classes['ruler']} aria-hidden="true">
        <div className={classes['corner']} />
        <div className={classes['hours']}>
          {hours.slice(0, -1).map((at) => (
            <span key={at} style={{ left: leftOf(at) }}>
              {timeTextAt(at, timeZone).replace(':00', '')}
            </span>
          ))}
          {isNow ? (
            <span className={classes['clock']} style={{ left: leftOf(nowMs) }}>
              {timeTextAt(nowMs, timeZone)}
            </span>
          ) : null}
        </div>
      </div>
      {lanes.map((lane) => (
        <section
          key={lane.key}
          className={classes['lane']}
          aria-label={laneText(lane)}
          style={{ '--lines': lane.lines } as CSSProperties}
          data-lane={lane.resource?.resource_id ?? ''}
        >
          <div className={classes['name']} aria-hidden="true">
            <strong>{lane.name}</strong>
            {lane.resource?.mode === 'shared' ? <small>{lane.resource.units} places</small> : null}
          </div>
          <div className={classes['track']} data-track>
            {without([frame], lane.open).map((closed) => (
              <div key={closed.startMs} className={classes['closed']} style={spanStyle(closed, frame)} />
            ))}
            {lane.blocks.map((block) => renderBlock(block, lane))}
            {renderOver?.(lane)}
            {isNow ? <div className={classes['now']} style={{ left: leftOf(nowMs) }} /> : null}
          </div>
        </section>
      ))}
    </div>
  );
}

/** `Red Room, 2 bookings`. */
export function laneText({ name, blocks, open }: Lane): string {
  const count = blocks.length === 1 ? '1 booking' : `${blocks.length || 'no'} bookings`;
  return open.length === 0 ? `${name}, closed, ${count}` : `${name}, ${count}`;
}
