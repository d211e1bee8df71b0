import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { differenceText } from '../../bill/party-change.model.ts';
import type { Board } from '../model/board.model.ts';
import { draftText } from '../model/draft.model.ts';
import { placeText } from '../model/place.model.ts';
import type { Moved, Moves } from '../model/use-moves.ts';
import type { Placing } from '../model/use-placing.ts';
import classes from './board.module.css';

interface MoveBarProps {
  moves: Moves;
  placing: Placing;
  board: Board;
  nowMs: number | null;
  /** Says whether the day is a list. */
  isNarrow: boolean;
  tools: ReactNode;
}

type Said = { state: 'idle' | 'draft' | 'problem' | 'moved' | 'failed'; text: ReactNode; actions?: ReactNode };

/** Says what is being moved or booked and whether it fits, and takes the last move back. Its place is kept, so that nothing jumps. */
export function MoveBar(props: MoveBarProps) {
  const { state, text, actions } = saidBy(props);
  return (
    <div className={classes['bar']} data-state={state}>
      <output className={state === 'idle' ? classes['hint'] : undefined}>{text}</output>
      <Group gap="xs" ml="auto">
        {actions}
        {props.tools}
      </Group>
    </div>
  );
}

function saidBy({ moves, placing, board, nowMs, isNarrow }: MoveBarProps): Said {
  const { draft, problem, moved, failure, isBusy } = moves;
  const { cursor } = placing;
  const putBack = (
    <>
      <Button variant="default" onClick={moves.cancel} disabled={isBusy}>
        Put Back
      </Button>
      <Button onClick={moves.drop} disabled={isBusy}>
        {isBusy ? 'Moving…' : 'Move Here'}
      </Button>
    </>
  );
  if (failure) return { state: 'failed', text: failure, actions: draft ? putBack : null };
  if (draft)
    return {
      state: problem ? 'problem' : 'draft',
      text: `${draft.row.party_name}: ${draftText(draft, board)}. ${problem ?? 'There is room.'}`,
      actions: putBack,
    };
  const begin = isNarrow ? null : (
    <Button onClick={() => placing.begin(nowMs ?? board.frame.startMs)} aria-keyshortcuts="n">
      New Booking
    </Button>
  );
  if (placing.failure) return { state: 'failed', text: placing.failure, actions: begin };
  if (placing.isLoading) return { state: 'draft', text: 'Looking for free times…' };
  if (cursor)
    return {
      state: 'draft',
      text: `${placeText(cursor, board.timeZone)}. ${cursor.problem ?? 'There is room.'}`,
      actions: (
        <>
          <Button variant="default" onClick={placing.end}>
            Cancel
          </Button>
          <Button onClick={() => placing.press({ lane: cursor.lane, atMs: cursor.shown.startMs, untilMs: null })}>
            Book Here
          </Button>
        </>
      ),
    };
  if (moved)
    return {
      state: 'moved',
      text: movedText(moved),
      actions: (
        <Button variant="default" onClick={moves.undo} disabled={isBusy} aria-keyshortcuts="u">
          {isBusy ? 'Moving…' : 'Undo'}
        </Button>
      ),
    };
  return {
    state: 'idle',
    text: isNarrow ? 'Tap a booking to open it, or a free time to book it.' : <BoardHint />,
    actions: begin,
  };
}

/** Where it is now, and what that did to its price. Requirement B83. */
function movedText({ before, after, text }: Moved): string {
  const place = `${before.party_name} moved to ${text}.`;
  if (!before.bill || !after.bill || before.bill.total === after.bill.total) return place;
  return `${place} Price: ${differenceText(after.bill.total - before.bill.total)}.`;
}

/** How a board is used, by what it is used with. */
function BoardHint() {
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return isTouched ? (
    <span data-screen-only>Tap an empty place to book it. Hold a booking to move it.</span>
  ) : (
    <span data-screen-only>
      Press or drag over an empty place to book it. Drag a booking to move it, or its end to change its length. On the
      keyboard, press N to book, M to move, and + or − to zoom.
    </span>
  );
}
