import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';

/** A change of a booking as it was read must not undo what others changed since. Errors: VERSION_CONFLICT. */
export function refuseStale({ updated_at: updatedAt }: Row<'bookings'>, readAt: string | undefined): void {
  if (readAt === undefined || Date.parse(readAt) === Date.parse(updatedAt)) return;
  throw new AppError('VERSION_CONFLICT', { message: 'Someone else changed this booking in the meantime.' });
}
