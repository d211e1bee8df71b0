import { getAvailability } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { call } from '../../helpers/app/call.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';

/** The start times that the public page lists on a day, also full ones, or the status with which it is refused. */
export async function guestTimes(house: TestApp, offeringId: string, date: string): Promise<string[] | number> {
  const asked = await ask(house, offeringId, date);
  return asked.status === 200 ? asked.body.available_times.map(({ time }) => time) : asked.status;
}

/** The start times that guests can still book. */
export async function freeTimes(house: TestApp, offeringId: string, date: string): Promise<string[]> {
  const { available_times } = (await ask(house, offeringId, date)).body;
  return available_times.filter(({ available }) => available).map(({ time }) => time);
}

function ask(house: TestApp, offering_id: string, date: string) {
  const [client_id = ''] = offering_id.split('-');
  return call(house, getAvailability, { params: { client_id, offering_id, date } });
}
