import type { Address } from './contract.ts';

/** What a kiosk calls. Its shell reads the replies by itself; the contracts of these endpoints take their address from here. */
export const pushAddress = { method: 'POST', path: '/api/sync/push', access: 'sync' } as const satisfies Address;
export const resendAddress = { method: 'POST', path: '/api/sync/resend', access: 'sync' } as const satisfies Address;
export const pullAddress = { method: 'POST', path: '/api/sync/pull', access: 'sync' } as const satisfies Address;
export const eventsAddress = { method: 'GET', path: '/api/sync/events', access: 'sync' } as const satisfies Address;
export const ownDeviceAddress = { method: 'GET', path: '/api/devices/me', access: 'device' } as const satisfies Address;
export const staffPinAddress = {
  method: 'PUT',
  path: '/api/devices/me/staff-pin',
  access: 'device',
} as const satisfies Address;
