import { timeTextAt } from '@gatehouse/sync-protocol/base/days/day-text';
import type { Interval } from '@gatehouse/sync-protocol/base/days/interval';
import { checkInLabels, playersText, statusLabels } from '#domain/bookings/booking-labels';
import { type Block, drawnOf, timesText } from '../model/board.model.ts';
import { spanStyle } from '../model/geometry.ts';
import classes from './board.module.css';

/** What a booking is about, in words. */
export function blockText({ row, shown }: Pick<Block, 'row' | 'shown'>, timeZone: string, isNext = false): string {
  return [
    row.party_name,
    row.offering_name,
    timesText({ row, shown }, timeZone),
    playersText(row),
    statusLabels[row.status],
    checkInLabels[row.check_in_status],
    ...(row.overbooked_reason === null ? [] : ['overbooked']),
    ...(isNext ? ['next'] : []),
  ].join(', ');
}

interface BlockFaceProps extends Pick<Block, 'row' | 'shown'> {
  timeZone: string;
  isNext?: boolean;
}

/** What a booking shows in its lane. */
export function BlockFace({ row, shown, timeZone, isNext }: BlockFaceProps) {
  const isIn = row.check_in_status === 'checked in';
  return (
    <>
      <span className={classes['party']}>
        {isIn ? '✓ ' : ''}
        {row.overbooked_reason === null ? '' : '! '}
        {row.party_name}
        {isNext ? <strong className={classes['next']}>Next</strong> : null}
      </span>
      <small>
        {timeTextAt(shown.startMs, timeZone)} · {row.total_players} · {row.offering_name}
      </small>
    </>
  );
}

/** Setup and cleanup, behind the booking that they belong to. */
export function Margins({ block, frame }: { block: Pick<Block, 'occupied' | 'shown' | 'line'>; frame: Interval }) {
  const drawn = drawnOf(block);
  if (drawn.startMs === block.shown.startMs && drawn.endMs === block.shown.endMs) return null;
  return <div className={classes['margins']} style={{ ...spanStyle(drawn, frame), top: topOf(block.line) }} />;
}

/** Where a booking is in its lane. */
export function placeStyle(interval: Interval, line: number, frame: Interval) {
  const { left, width } = spanStyle(interval, frame);
  /* One at the end of the day is as wide as the others, and within it. */
  return { left: `min(${left}, 100% - var(--block))`, width, top: topOf(line) };
}

const topOf = (line: number): string => `calc(var(--gap) + ${line} * var(--line))`;

/** The tone of a booking's colors: whether its party is in, or how sure the booking is. */
export function toneOf({ status, check_in_status: checkIn }: Block['row']): string {
  if (checkIn === 'checked in') return 'checked-in';
  return checkIn === 'no show' ? 'no-show' : status;
}
