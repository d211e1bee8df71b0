import type { FeedView } from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';

const WHOLE_VENUE = 'The whole venue';

export interface NamedFeed {
  feed: FeedView;
  /** What it shows: the venue, or a resource by its name. */
  name: string;
}

/** A feed stays when its resource is deleted, and goes on telling what was canceled. */
export function named(feeds: readonly FeedView[], resources: readonly ResourceView[]): NamedFeed[] {
  const names = new Map(resources.map(({ resource_id: id, resource_name: name }) => [id, name]));
  return feeds.map((feed) => ({
    feed,
    name: feed.resource_id === null ? WHOLE_VENUE : (names.get(feed.resource_id) ?? 'A deleted resource'),
  }));
}

/** What a feed can be of, for a select; the venue's value is ''. */
export function choicesOf(resources: readonly ResourceView[]) {
  const itemsOf = (isStaff: boolean) =>
    resources
      .filter(({ resource_type: type }) => (type === 'staff') === isStaff)
      .map(({ resource_id: value, resource_name: label }) => ({ value, label }));
  const groups = [
    { group: 'Rooms and resources', items: itemsOf(false) },
    { group: 'Staff', items: itemsOf(true) },
  ];
  return [{ value: '', label: WHOLE_VENUE }, ...groups.filter(({ items }) => items.length > 0)];
}
