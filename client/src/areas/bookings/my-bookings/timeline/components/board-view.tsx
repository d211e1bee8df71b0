import { timeTextAt } from '@gatehouse/sync-protocol/base/days/day-text';
import { without } from '@gatehouse/sync-protocol/base/days/interval';
import type { CSSProperties, ReactNode } from 'react';
import { type Block, type Board, hoursOf, type Lane } from '../model/board.model.ts';
import { spanStyle } from '../model/geometry.ts';
import classes from './board.module.css';

interface BoardViewProps {
  board: Board;
  /** Draws one booking. */
  renderBlock: (block: Block, lane: Lane) => ReactNode;
  /** Drawn in a lane over its bookings. */
  renderOver?: (lane: Lane) => ReactNode;
  nowMs?: number | null;
}

/** A day by resource: an hour's width is the same in every lane. */
export function BoardView({ board, renderBlock, renderOver, nowMs = null }: BoardViewProps) {
  const { frame, lanes, timeZone } = board;
  const hours = hoursOf(frame);
  const isNow = nowMs !== null && nowMs >= frame.startMs && nowMs <= frame.endMs;
  return (
    <div className={classes['board']} style={{ '--hours': hours.length - 1 } as CSSProperties}>
      <div className={classes['ruler']} aria-hidden="true">
        <div className={classes['corner']} />
        <div className={classes['hours']}>
          {hours.map((at) => (
            <span key={at} style={{ left: spanStyle({ startMs: at, endMs: at }, frame).left }}>
              {timeTextAt(at, timeZone).replace(':00', '')}
            </span>
          ))}
        </div>
      </div>
      {lanes.map((lane) => (
        <section
          key={lane.resource?.resource_id ?? lane.name}
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
            {isNow ? (
              <div
                className={classes['now']}
                style={{ left: spanStyle({ startMs: nowMs, endMs: nowMs }, frame).left }}
              />
            ) : null}
          </div>
        </section>
      ))}
    </div>
  );
}

function laneText({ name, blocks, open }: Lane): string {
  const count = blocks.length === 1 ? '1 booking' : `${blocks.length || 'no'} bookings`;
  return open.length === 0 ? `${name}, closed, ${count}` : `${name}, ${count}`;
}
