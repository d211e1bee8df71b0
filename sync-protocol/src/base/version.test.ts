import { expect, it } from 'vitest';
import { z } from 'zod';
import { staffRowSchema } from '../areas/accounts/staff-row.ts';
import { billRowSchema, priceListRowSchema } from '../areas/bookings/bills/bill-row.ts';
import { bookingRowSchema } from '../areas/bookings/booking.ts';
import { extraSchema } from '../areas/bookings/extras.contracts.ts';
import { resourceSchema } from '../areas/bookings/resources.contracts.ts';
import { checkInRowSchema } from '../areas/desk/check-in.ts';
import { customerRowSchema } from '../areas/people/customer.ts';
import { memberRowSchema } from '../areas/people/member.ts';
import { venueRowSchema } from '../areas/venues/venue.ts';
import { documentRowSchema } from '../areas/waivers/documents/document.ts';
import { waiverDocumentRowSchema } from '../areas/waivers/waiver-document.ts';
import { pokeSchema, pullReplySchema, pullRequestSchema } from '../sync/messages/pull.ts';
import { mutationSchema, pushReplySchema, pushRequestSchema } from '../sync/messages/push.ts';
import { resendRequestSchema } from '../sync/messages/resend.ts';
import { mutationSchemas } from '../sync/mutation-schemas.ts';
import { canonicalJson } from './canonical.ts';
import { PROTOCOL_VERSION, SCHEMA_VERSION } from './version.ts';

/**
 * A failing hash means that the wire changed. Before the product is published that requires a line in SPEC.md; afterwards
 * also a new PROTOCOL_VERSION (messages), SCHEMA_VERSION (entities) or version of the mutation, with fixtures.
 */
const pinned = {
  messages: '540770ee7fc1f5f6',
  mutations: 'a5af4738ab370a92',
  entities: '760334d03422bc4b',
};

const wire = {
  messages: {
    mutationSchema,
    pushRequestSchema,
    pushReplySchema,
    pullRequestSchema,
    pullReplySchema,
    pokeSchema,
    resendRequestSchema,
  },
  mutations: Object.fromEntries(
    Object.entries(mutationSchemas).flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, schema]): [string, z.ZodType] => [`${name}@${version}`, schema]),
    ),
  ),
  entities: {
    billRowSchema,
    bookingRowSchema,
    checkInRowSchema,
    customerRowSchema,
    documentRowSchema,
    extraSchema,
    memberRowSchema,
    priceListRowSchema,
    resourceSchema,
    staffRowSchema,
    venueRowSchema,
    waiverDocumentRowSchema,
  },
};

async function hashOf(schemas: Record<string, z.core.$ZodType>): Promise<string> {
  const shapes = Object.entries(schemas).map(([name, schema]) => [
    name,
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  ]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(shapes)));
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

it('[V1] [V2] keeps the wire as it is pinned', async () => {
  expect([PROTOCOL_VERSION, SCHEMA_VERSION]).toEqual([1, 5]);
  expect({
    messages: await hashOf(wire.messages),
    mutations: await hashOf(wire.mutations),
    entities: await hashOf(wire.entities),
  }).toEqual(pinned);
});
