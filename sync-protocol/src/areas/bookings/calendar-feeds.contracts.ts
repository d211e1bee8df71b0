import { z } from 'zod/mini';
import { contract, publicCalls, venueCalls } from '../../base/contract.ts';
import { cleanText, instantSchema } from '../../base/primitives.ts';

/* A venue's bookings, or those of one resource, for the calendars that people use. Requirement B34. */

export const FEEDS_MAX = 50;

const feedSchema = z.object({
  feed_id: z.string(),
  kind: z.enum(['venue', 'resource']),
  resource_id: z.nullable(z.string()),
  show_names: z.boolean(),
  created_at: instantSchema,
});
export type FeedView = z.output<typeof feedSchema>;

const calendarFeedsManage = { ...venueCalls, permission: 'calendar_feeds.manage' } as const;

export const listFeeds = contract(calendarFeedsManage, 'GET /calendar-feeds', {
  summary: 'The venue’s calendar feeds in the order in which they were made; their addresses are not given again',
  reply: { feeds: z.array(feedSchema) },
});

export const createFeed = contract(calendarFeedsManage, 'POST /calendar-feeds', {
  summary: 'Make a calendar feed; `url` is given this once',
  body: z.object({
    kind: z.enum(['venue', 'resource']),
    resource_id: z.optional(z.nullable(cleanText(64))),
    show_names: z._default(z.boolean(), false),
  }),
  reply: { feed: feedSchema, url: z.string() },
});

export const deleteFeed = contract(calendarFeedsManage, 'DELETE /calendar-feeds/:feed_id', {
  summary: 'Revoke a calendar feed: its address answers 404 from then on',
  allowedWhenExpired: true,
});

export const getFeed = contract(publicCalls, 'GET /calendar/:file', {
  summary: 'A calendar feed, `{token}.ics`, with an ETag; unknown and revoked ones are 404',
  reply: { contentType: 'text/calendar' },
});
