import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { type Board, type Lane, timesText } from '../model/board.model.ts';
import { msOf } from '../model/geometry.ts';
import { type NewPlace, type Pressed, placeAt, placeText } from '../model/place.model.ts';
import type { useDrag } from '../model/use-drag.ts';
import type { Placing } from '../model/use-placing.ts';
import { placeStyle } from './block-face.tsx';
import classes from './board.module.css';

interface FreeTrackProps {
  lane: Lane;
  board: Board;
  placing: Placing;
  drag: ReturnType<typeof useDrag>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The empty track behind a lane's bookings. A press books there, a drag also says until when, and the pointer shows what either
 * would take. A finger drags once it has rested, so that it can also scroll.
 */
export function FreeTrack({ lane, board, placing, drag: { grab, endedDrag }, onKeyDown }: FreeTrackProps) {
  const [pointed, setPointed] = useState<Pressed | null>(null);
  const { ground, cursor, booked } = placing;
  const pressedHere = booked?.lane.key === lane.key ? booked : pointed;
  const shown = cursor?.lane.key === lane.key ? cursor : ground && pressedHere ? placeAt(pressedHere, ground) : null;

  const momentOf = ({ currentTarget, clientX }: PointerEvent | MouseEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return board.frame.startMs + msOf(clientX - left, width, board.frame);
  };
  const grabbed = (event: PointerEvent<HTMLElement>): void => {
    const { width } = event.currentTarget.getBoundingClientRect();
    const atMs = momentOf(event);
    let pressed: Pressed = { lane, atMs, untilMs: null };
    const show = (next: Pressed): void => {
      pressed = next;
      setPointed(next);
    };
    grab(event, {
      start: () => {
        placing.look();
        show(pressed);
      },
      move: ({ dx }) => show({ lane, atMs, untilMs: atMs + msOf(dx, width, board.frame) }),
      drop: () => {
        setPointed(null);
        placing.press(pressed);
      },
      cancel: () => setPointed(null),
    });
  };
  return (
    <>
      <button
        type="button"
        className={classes['free']}
        tabIndex={-1}
        data-free={lane.key}
        aria-label={cursor && shown === cursor ? `Book ${placeText(cursor, board.timeZone)}` : `Book in ${lane.name}`}
        aria-keyshortcuts="n"
        onPointerDown={grabbed}
        onPointerMove={(event) => {
          if (event.pointerType !== 'mouse' || event.buttons > 0) return;
          placing.look();
          setPointed({ lane, atMs: momentOf(event), untilMs: null });
        }}
        onPointerLeave={({ buttons }) => {
          if (buttons === 0) setPointed(null);
        }}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (endedDrag()) return;
          /* A key presses where the keyboard is, or at the first free place. */
          if (event.detail > 0) placing.press({ lane, atMs: momentOf(event), untilMs: null });
          else if (cursor) placing.press({ lane, atMs: cursor.shown.startMs, untilMs: null });
          else placing.begin(board.frame.startMs);
        }}
      />
      {shown ? <NewBlock place={shown} board={board} /> : null}
    </>
  );
}

/** What a press would book. */
function NewBlock({ place, board }: { place: NewPlace; board: Board }) {
  const row = { duration_minutes: place.minutes };
  return (
    <div
      className={`${classes['toned']} ${classes['block']} ${classes['ghost']} ${classes['new']}`}
      style={placeStyle(place.shown, 0, board.frame)}
      data-problem={place.problem === null ? undefined : true}
      aria-hidden="true"
    >
      <span className={classes['party']}>+ {place.offering.offering_name}</span>
      <small>{place.problem ?? timesText({ row, shown: place.shown }, board.timeZone)}</small>
    </div>
  );
}
