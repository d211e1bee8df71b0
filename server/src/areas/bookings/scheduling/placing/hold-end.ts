import { HOLD_MS } from '../availability/occupancy.repository.ts';

/** Until when a hold that is made now keeps its place. Requirement B6. */
export function holdEndOf(nowAtUtc: string): string {
  return new Date(Date.parse(nowAtUtc) + HOLD_MS).toISOString();
}
