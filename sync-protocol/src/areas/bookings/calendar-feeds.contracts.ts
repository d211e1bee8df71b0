import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';
import { cleanText, instantSchema } from '../../base/primitives.ts';

/* A venue's bookings, or those of one resource, for the calendars that people use. Requirement B34. */

export const FEEDS_MAX = 50;

const success = z.literal(true);
const venueParams = z.object({ client_id: z.string() });

const feedSchema = z.object({
  feed_id: z.string(),
  kind: z.enum(['venue', 'resource']),
  resource_id: z.nullable(z.string()),
  show_names: z.boolean(),
  created_at: instantSchema,
});
export type FeedView = z.output<typeof feedSchema>;

export const listFeeds = contract({
  method: 'GET',
  path: '/api/clients/:client_id/calendar-feeds',
  access: 'client',
  permission: 'calendar_feeds.manage',
  summary: 'The venue’s calendar feeds in the order in which they were made; their addresses are not given again',
  params: venueParams,
  reply: z.object({ success, feeds: z.array(feedSchema) }),
});

export const createFeed = contract({
  method: 'POST',
  path: '/api/clients/:client_id/calendar-feeds',
  access: 'client',
  permission: 'calendar_feeds.manage',
  summary: 'Make a calendar feed; `url` is given this once',
  params: venueParams,
  body: z.object({
    kind: z.enum(['venue', 'resource']),
    resource_id: z.optional(z.nullable(cleanText(64))),
    show_names: z._default(z.boolean(), false),
  }),
  reply: z.object({ success, feed: feedSchema, url: z.string() }),
});

export const deleteFeed = contract({
  method: 'DELETE',
  path: '/api/clients/:client_id/calendar-feeds/:feed_id',
  access: 'client',
  permission: 'calendar_feeds.manage',
  summary: 'Revoke a calendar feed: its address answers 404 from then on',
  params: z.object({ client_id: z.string(), feed_id: z.string() }),
  reply: z.object({ success }),
  allowedWhenExpired: true,
});

export const getFeed = contract({
  method: 'GET',
  path: '/calendar/:file',
  access: 'public',
  summary: 'A calendar feed, `{token}.ics`, with an ETag; unknown and revoked ones are 404',
  params: z.object({ file: z.string() }),
  reply: { contentType: 'text/calendar' },
});
