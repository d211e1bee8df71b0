import * as contracts from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import { bind, type Router } from '#http/bind';
import * as service from './calendar-feeds.service.ts';

/** Calendar feeds: made and revoked by the owner, read by calendars. Requirement B34. */
export function bindCalendarFeeds(router: Router): void {
  const { deps } = router;
  bind(router, contracts.listFeeds, async ({ params }) => ({
    feeds: await service.listFeeds(deps, params.client_id),
  }));
  bind(router, contracts.createFeed, ({ params, body, principal }) =>
    service.createFeed(deps, params.client_id, body, principal.userId),
  );
  bind(router, contracts.deleteFeed, ({ params, principal }) =>
    service.deleteFeed(deps, params.client_id, params.feed_id, principal.userId),
  );
  bind(router, contracts.getFeed, async ({ params, context }) => {
    const known = context.req.header('if-none-match');
    const { etag, file } = await service.readFeed(deps, params.file, (tag) => known?.includes(tag) ?? false);
    /* `robots.txt` does not exclude feeds: calendars follow it too, and would read nothing. */
    const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
    if (file === null) return new Response(null, { status: 304, headers });
    return new Response(file, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } });
  });
}
