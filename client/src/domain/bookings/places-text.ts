import type { PublicSlot } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { PlacesTranslate } from '@gatehouse/sync-protocol/languages/booking-state';

/**
 * What room a start time has: 'Free, up to 15' where one party gets it to itself, '12 of 40 left' where parties share it.
 * Requirement B25.
 */
export function placesText(
  {
    available,
    places_left: left,
    places_total: total = null,
  }: Pick<PublicSlot, 'available' | 'places_left' | 'places_total'>,
  t: PlacesTranslate,
): string {
  if (total !== null) return available ? t('places.shared', { count: left, total }) : t('places.full');
  if (!available) return t('places.taken');
  return left === null ? t('places.unlimited') : t('places.private', { left });
}
