import { beforeEach, expect, it } from 'vitest';
import {
  keepRegistration,
  REGISTRATION_VALID_MS,
  type RegistrationRecord,
  readRegistration,
} from './registration-record.ts';

const record: RegistrationRecord = {
  clientId: 'C00007',
  companyName: 'Ridge Line 🎯',
  email: 'dana@ridgeline.example',
  selectedPlan: 'yearly',
  timestamp: 1_000_000,
};
let entries: Map<string, string>;
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
} as Partial<Storage> as Storage;
beforeEach(() => {
  entries = new Map();
});

it('[R3] is kept for an hour, and gone after', () => {
  keepRegistration(storage, record);
  expect(readRegistration(storage, record.timestamp + REGISTRATION_VALID_MS - 1)).toEqual(record);
  expect(readRegistration(storage, record.timestamp + REGISTRATION_VALID_MS)).toBeNull();
  expect(entries.size).toBe(0);
});

it('is ignored from the future, as after the clock was set back', () => {
  keepRegistration(storage, record);
  expect(readRegistration(storage, record.timestamp - 1)).toBeNull();
});

it('treats anything else as none', () => {
  const only = (stored: unknown) => {
    entries.set('gatehouse.registration', typeof stored === 'string' ? stored : JSON.stringify(stored));
    return readRegistration(storage, record.timestamp);
  };
  for (const key of Object.keys(record)) expect([key, only({ ...record, [key]: null })]).toEqual([key, null]);
  expect(only({ ...record, selectedPlan: 'weekly' })).toBeNull();
  expect(only('{')).toBeNull();
  expect(only('null')).toBeNull();
});
