import { expect, it } from 'vitest';
import { connectionName, describeLack } from './postgres-connections.ts';

const counted = (processes: string[], foreign = 0, limit: number | null = null) => ({
  allowed: 100,
  reserved: 3,
  limit,
  foreign,
  processes,
});

it('[Y92] says nothing while all that processes may open has room, to the last connection', () => {
  const own = connectionName(24);
  const others = [connectionName(24), connectionName(40)];
  expect(describeLack(counted([own, ...others], 9), own)).toBeNull();
  expect(describeLack(counted([own, ...others], 10), own)).toBe(
    'PostgreSQL allows 97 connections (max_connections 100, less 3 that it reserves), and 98 may be needed: ' +
      '24 by this server, 64 by 2 other processes of Gatehouse, 10 that other programs have open. ' +
      'Lower DATABASE_POOL_SIZE, or raise max_connections.',
  );
});

it('[Y92] knows the limit of the role or the database, which other programs don’t use up', () => {
  const own = connectionName(24);
  const others = [connectionName(16)];
  expect(describeLack(counted([own, ...others], 9, 40), own)).toBeNull();
  expect(describeLack(counted([own, ...others], 9, 39), own)).toBe(
    'PostgreSQL allows the role or the database of DATABASE_URL 39 connections, and 40 may be needed: ' +
      '24 by this server, 16 by 1 other processes of Gatehouse. Lower DATABASE_POOL_SIZE, or raise that limit.',
  );
});

it('[Y92] tells processes of the same size apart', () => {
  expect(connectionName(24)).not.toBe(connectionName(24));
});
