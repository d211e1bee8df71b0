import { toHoursFields } from '@gatehouse/sync-protocol/areas/bookings/availability/hours-fields';
import type { Resource } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import type { Row } from '#db/tables';

/** A resource in the field names of replies. */
export function toResourceView(row: Row<'resources'>): ResourceView {
  return {
    resource_id: row.resource_id,
    client_id: row.client_id,
    resource_name: row.resource_name,
    resource_type: row.resource_type,
    mode: row.mode,
    units: row.units,
    ...toHoursFields(JSON.parse(row.hours) as Resource['hours']),
    closures: JSON.parse(row.closures) as ResourceView['closures'],
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
