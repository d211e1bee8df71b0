import type { PublicSlot } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { VisitorLanguage } from '../../lib/visitor-text/catalogue.ts';
import { textIn } from '../../lib/visitor-text/text-in.ts';

const catalogues = {
  en: {
    places: {
      taken: 'Taken',
      private: 'Free, up to {{left}}',
      full: 'Full',
      shared_one: '{{count}} of {{total}} left',
      shared_other: '{{count}} of {{total}} left',
      unlimited: 'Available',
    },
  },
  es: {
    places: {
      taken: 'Reservado',
      private: 'Libre, hasta {{left}}',
      full: 'Lleno',
      shared_one: 'Queda {{count}} de {{total}}',
      shared_other: 'Quedan {{count}} de {{total}}',
      unlimited: 'Disponible',
    },
  },
};

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
  language: VisitorLanguage,
): string {
  const t = textIn(catalogues, language);
  if (total !== null) return available ? t('places.shared', { count: left, total }) : t('places.full');
  if (!available) return t('places.taken');
  return left === null ? t('places.unlimited') : t('places.private', { left });
}
