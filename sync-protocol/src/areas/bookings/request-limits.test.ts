import { expect, it } from 'vitest';
import { z } from 'zod';
import * as holidays from './admin-holidays.contracts.ts';
import * as blackouts from './blackouts.contracts.ts';
import * as policy from './booking-policy.contracts.ts';
import * as bookings from './bookings.contracts.ts';
import * as feeds from './calendar-feeds.contracts.ts';
import * as embedding from './embedding.contracts.ts';
import * as guests from './guest-changes.contracts.ts';
import * as offerings from './offerings.contracts.ts';
import * as visitors from './public-bookings.contracts.ts';
import * as resources from './resources.contracts.ts';
import * as series from './series.contracts.ts';
import * as waitlist from './waitlist.contracts.ts';

const files = [
  holidays,
  blackouts,
  policy,
  bookings,
  feeds,
  embedding,
  guests,
  offerings,
  visitors,
  resources,
  series,
  waitlist,
];

interface Part {
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
  allOf?: Part[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** Each limit of a value and of what it consists of, as `reason: at most 500 characters`. */
function limitsOf(part: Part, name: string): string[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = part;
  return [
    ...(part.maximum === undefined || part.maximum === Number.MAX_SAFE_INTEGER
      ? []
      : [`${name}: ${part.minimum} to ${part.maximum}`]),
    ...(part.maxLength === undefined ? [] : [`${name}: at most ${part.maxLength} characters`]),
    ...(part.maxItems === undefined ? [] : [`${name}: ${part.minItems ?? 0} to ${part.maxItems} of them`]),
    ...Object.entries(properties).flatMap(([field, value]) => limitsOf(value, field)),
    ...[...anyOf, ...allOf].flatMap((value) => limitsOf(value, name)),
    ...(items ? limitsOf(items, `each of ${name}`) : []),
  ];
}

it('requests about bookings have these limits', () => {
  const contracts = files.flatMap((file): object[] => Object.values(file).filter((value) => typeof value === 'object'));
  const schemas = contracts.flatMap((contract) => {
    const { params, query, body } = contract as Partial<Record<'params' | 'query' | 'body', z.core.$ZodType>>;
    return [params, query, body].flatMap((schema) => schema ?? []);
  });
  const requests = schemas.map((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Part);
  expect([...new Set(requests.flatMap((request) => limitsOf(request, '')))].toSorted()).toMatchInlineSnapshot(`
    [
      "add_players: 0 to 10000",
      "available_days: 0 to 7 of them",
      "band_id: at most 32 characters",
      "base_players: 0 to 10000",
      "base_players: 1 to 10000",
      "cancel_fee: 0 to 100000",
      "cancel_until_hours: 0 to 8760",
      "capacity: 1 to 10000",
      "check_in_reason: at most 200 characters",
      "cleanup_minutes: 0 to 480",
      "clientId: at most 16 characters",
      "client_id: at most 16 characters",
      "closures: 0 to 200 of them",
      "code: at most 64 characters",
      "dates: 0 to 30 of them",
      "dates: 1 to 100 of them",
      "deposit_amount: 0 to 100000",
      "description: at most 500 characters",
      "duration_minutes: 1 to 1440",
      "each of origins: at most 300 characters",
      "each of resource_ids: at most 64 characters",
      "except: at most 64 characters",
      "extra_id: at most 64 characters",
      "extras: 0 to 20 of them",
      "from_booking_id: at most 64 characters",
      "holiday_id: at most 64 characters",
      "holiday_name: at most 120 characters",
      "horizon_days: 1 to 1095",
      "interval_minutes: 1 to 1440",
      "language: at most 20 characters",
      "lead_minutes: 0 to 525600",
      "max_players: 1 to 10000",
      "message: at most 1000 characters",
      "move_until_hours: 0 to 8760",
      "offering_id: at most 16 characters",
      "offering_name: at most 120 characters",
      "origins: 0 to 20 of them",
      "party: 0 to 8 of them",
      "party_email: at most 254 characters",
      "party_name: at most 120 characters",
      "party_phone: at most 32 characters",
      "party_until_hours: 0 to 8760",
      "players: 0 to 10000",
      "players: 1 to 10000",
      "quantity: 1 to 1000",
      "reason: at most 500 characters",
      "refund_percent: 0 to 100",
      "resource_id: at most 64 characters",
      "resource_ids: 0 to 10 of them",
      "resource_ids: 1 to 50 of them",
      "resource_name: at most 120 characters",
      "resource_needs: 0 to 10 of them",
      "rrule: at most 500 characters",
      "setup_minutes: 0 to 480",
      "shift_days: -365 to 365",
      "side_text: at most 5000 characters",
      "token: at most 256 characters",
      "units: 1 to 10000",
      "wishes: 1 to 14 of them",
    ]
  `);
});
