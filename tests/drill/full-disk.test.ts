import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect, it } from 'vitest';
import { call } from '../e2e/support/api.ts';
import { partyDay } from '../e2e/support/bookings/paying.ts';
import { seedVenue } from '../e2e/support/venue.ts';
import { prepareDrill } from './support/drill-server.ts';

const BEFORE = 20;
/** The pages that are there hold some more. */
const TRIES_MAX = 500;

it('[Y100] a server whose disk is full: writes answer 503 and reads go on, what was acknowledged is there after a kill -9, and writes resume when there is room', async () => {
  const server = await prepareDrill();
  try {
    const { clientId, token } = await seedVenue(server);
    await server.start();
    const path = `/api/clients/${clientId}/blackout-dates`;
    const acknowledged: string[] = [];
    let days = 0;
    /** Closes one more day. */
    const write = async (): Promise<number> => {
      days += 1;
      const date = addDays(partyDay, days);
      const body = { blackout_date: date, reason: 'Repairs. '.repeat(50) };
      const { status } = await call(server, 'POST', path, { token, body });
      if (status === 200) acknowledged.push(date);
      return status;
    };
    const stored = async (): Promise<string[]> => {
      const { body } = await call<{ blackout_date: string }[]>(server, 'GET', path);
      return body.map((day) => day.blackout_date);
    };
    for (let count = 0; count < BEFORE; count += 1) expect(await write()).toBe(200);
    await server.meddle({ isFull: true });
    let status = 200;
    for (let tries = 0; tries < TRIES_MAX && status === 200; tries += 1) status = await write();
    expect([status, await write()]).toEqual([503, 503]);
    expect(await stored()).toEqual(acknowledged);
    await server.kill();
    await server.meddle({});
    await server.start();
    expect(await stored()).toEqual(acknowledged);
    await server.meddle({ isFull: true });
    for (status = 200; status === 200; ) status = await write();
    expect(status).toBe(503);
    await server.meddle({});
    expect(await write()).toBe(200);
    expect(await stored()).toEqual(acknowledged);
  } finally {
    await server.dispose();
  }
});
