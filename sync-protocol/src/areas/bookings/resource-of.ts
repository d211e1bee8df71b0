import { ofHoursFields } from './availability/hours-fields.ts';
import type { Resource } from './availability/resource.ts';
import type { ResourceView } from './resources.contracts.ts';

/** What the availability rule reads of a resource on the wire. */
export function toResource(view: ResourceView): Resource {
  return {
    resourceId: view.resource_id,
    mode: view.mode,
    units: view.units,
    hours: ofHoursFields(view),
    closures: view.closures.map(({ starts_at: from, ends_at: until }) => ({
      startMs: Date.parse(from),
      endMs: Date.parse(until),
    })),
  };
}
