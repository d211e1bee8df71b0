import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import print from '#components/print-sheet.module.css';
import type { Board } from '../model/board.model.ts';
import { BlockFace, Margins, placeStyle, toneOf } from './block-face.tsx';
import classes from './board.module.css';
import { BoardView } from './board-view.tsx';
import paper from './timeline-sheet.module.css';

/** The day on one sheet of paper, whatever its number of lanes. Shown only in print. Requirement B32. */
export function TimelineSheet({ venue, board }: { venue: string; board: Board }) {
  const lines = board.lanes.reduce((sum, lane) => sum + lane.lines, 0);
  const { bookings } = board;
  return createPortal(
    <section
      className={`${print['sheet']} ${paper['sheet']}`}
      style={{ '--all-lines': Math.max(lines, 1), '--lanes': board.lanes.length } as CSSProperties}
      aria-label="Timeline"
    >
      <h1>{weekdayAndDay(board.date)}</h1>
      <p>
        {venue} · {bookings.length} {bookings.length === 1 ? 'booking' : 'bookings'}
      </p>
      <BoardView
        board={board}
        renderBlock={(block) => (
          <div key={block.row.booking_id + String(block.at)}>
            <Margins block={block} frame={board.frame} />
            <div
              className={classes['block']}
              style={placeStyle(block.shown, block.line, board.frame)}
              data-tone={toneOf(block.row)}
            >
              <BlockFace {...block} timeZone={board.timeZone} />
            </div>
          </div>
        )}
      />
    </section>,
    document.body,
  );
}
