import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { useResources } from '../resources/resources.queries.ts';

/** One thing that a booking needs, and the resources that serve it. */
export interface NeedChoice {
  /** `Room`, or `Room 2` where several needs are of one kind. */
  label: string;
  options: readonly { id: string; name: string }[];
}

type Needs = Pick<OfferingView, 'resource_needs'>['resource_needs'];

const kinds: Readonly<Record<ResourceView['resource_type'], string>> = {
  room: 'Room',
  lane: 'Lane',
  court: 'Court',
  staff: 'Staff',
  other: 'Resource',
};

/** What an offering needs, in its order, with names. */
export function needChoices(needs: Needs, resources: readonly ResourceView[]): NeedChoice[] {
  const known = new Map(resources.map((resource) => [resource.resource_id, resource]));
  const found = needs.map(({ resource_ids: ids }) => {
    const serving = ids.flatMap((id) => known.get(id) ?? []);
    const [kind = 'Resource', ...others] = new Set(serving.map(({ resource_type: type }) => kinds[type]));
    return {
      label: others.length > 0 ? 'Resource' : kind,
      options: serving.map(({ resource_id: id, resource_name: name }) => ({ id, name })),
    };
  });
  const labels = found.map(({ label }) => label);
  return found.map((need, at) => {
    const nth = labels.slice(0, at + 1).filter((label) => label === need.label).length;
    const isOnly = labels.filter((label) => label === need.label).length === 1;
    return isOnly ? need : { ...need, label: `${need.label} ${nth}` };
  });
}

/** The same with the venue's resources; none until these are known. */
export function useNeedChoices(clientId: string): (needs: Needs) => NeedChoice[] {
  const { data } = useResources(clientId);
  return (needs) => (data ? needChoices(needs, data.resources) : []);
}
