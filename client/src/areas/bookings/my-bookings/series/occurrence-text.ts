import type { Occurrence } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';

/** Why a day of a series doesn't fit: `There is no room.` */
export function whyNot({ code, message }: Pick<Occurrence, 'code' | 'message'>): string {
  const [reason = ''] = message.replace(/^Date unavailable: /, '').split(' Please ');
  if (code === 'TIME_UNAVAILABLE') return 'This is not a start time of the day.';
  /* The server's usual sentence is for someone who waited too long. */
  return code === 'PLACE_TAKEN' && !reason.startsWith('Only') ? 'There is no room.' : reason;
}

/** `All 8 dates fit`, `7 of 8 dates fit`. */
export function fitText(fitting: number, total: number): string {
  if (fitting === 0) return total === 1 ? 'This date doesn’t fit' : `None of ${total} dates fits`;
  if (fitting === total) return total === 1 ? 'The date fits' : `All ${total} dates fit`;
  return `${fitting} of ${total} dates ${fitting === 1 ? 'fits' : 'fit'}`;
}

/** `All 8`, or `7 of 8`: how many are saved. */
export function amountText(saved: number, total: number): string {
  if (saved < total) return `${saved} of ${total}`;
  return total === 1 ? '1' : `All ${total}`;
}
