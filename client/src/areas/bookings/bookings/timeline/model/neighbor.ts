import { type Block, type Board, blockKey } from './board.model.ts';

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export function isDirection(key: string): key is Direction {
  return ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key);
}

/** The booking that an arrow key leads to: by time in the lane, or the nearest in time of the next lane that has one. */
export function neighborOf(board: Board, key: string, direction: Direction): Block | null {
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
