import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Board } from '../model/board.model.ts';
import { draftText } from '../model/draft.model.ts';
import type { Moves } from '../model/use-moves.ts';
import classes from './board.module.css';

/** Says what is being moved and whether it fits, and takes the last move back. Its place is kept, so that nothing jumps. */
export function MoveBar({ moves, board }: { moves: Moves; board: Board }) {
  const { draft, problem, moved, failure, isBusy } = moves;
  const state = failure ? 'failed' : draft ? (problem ? 'problem' : 'draft') : moved ? 'moved' : 'idle';
  return (
    <div className={classes['bar']} data-state={state}>
      <output className={state === 'idle' ? classes['hint'] : undefined}>
        {state === 'idle' ? <Hint /> : null}
        {state === 'failed' ? failure : null}
        {state === 'moved' && moved ? `${moved.before.party_name} moved to ${moved.text}.` : null}
        {draft && !failure
          ? `${draft.row.party_name}: ${draftText(draft, board)}. ${problem ?? 'There is room.'}`
          : null}
      </output>
      {draft ? (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={moves.cancel} disabled={isBusy}>
            Put Back
          </Button>
          <Button size="compact-sm" onClick={moves.drop} disabled={isBusy}>
            {isBusy ? 'Moving…' : 'Move Here'}
          </Button>
        </Group>
      ) : null}
      {state === 'moved' ? (
        <Button size="compact-sm" variant="default" onClick={moves.undo} disabled={isBusy} aria-keyshortcuts="u">
          {isBusy ? 'Moving…' : 'Undo'}
        </Button>
      ) : null}
    </div>
  );
}

function Hint() {
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return isTouched ? (
    <>Hold a booking, then move it. Tap it to open it.</>
  ) : (
    <>
      Drag a booking to move it, its end to change its length. With the keyboard: M, then the arrow keys (with Shift for
      the length), Enter.
    </>
  );
}
