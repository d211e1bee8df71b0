import { displayTime } from '@gatehouse/sync-protocol/areas/bookings/availability/display-time';

const labels: Record<string, string> = {
  party_name: 'name',
  party_phone: 'phone',
  party_email: 'email',
  date_scheduled: 'date',
  booking_time: 'time',
  base_players: 'base players',
  add_players: 'additional players',
  check_in_status: 'check-in',
  status: 'status',
  duration_minutes: 'minutes',
  resource_names: 'place',
};

/** What changed, of an event's stored JSON: `date from 2026-06-20 to 2026-06-27, time from 10:00 AM to 11:00 AM`, or its reason. */
export function eventSentence(json: string): string {
  const detail = JSON.parse(json) as Record<string, unknown>;
  if (typeof detail['reason'] === 'string') return detail['reason'];
  const letIn = detail['check_in_reason'];
  const changes = Object.entries(detail)
    .filter((entry): entry is [string, [unknown, unknown]] => entry[0] in labels && Array.isArray(entry[1]))
    .map(([field, [before, after]]) => `${labels[field]} from ${shown(field, before)} to ${shown(field, after)}`);
  if (typeof letIn === 'string') changes.push(`without all signatures: ${letIn}`);
  return changes.join(', ');
}

function shown(field: string, value: unknown): string {
  if (value === '') return 'none';
  return field === 'booking_time' ? displayTime(String(value)) : String(value);
}
