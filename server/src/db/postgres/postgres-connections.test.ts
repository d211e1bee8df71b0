import { expect, it } from 'vitest';
import { connectionName, describeLack } from './postgres-connections.ts';

const counted = (processes: string[], foreign = 0) => ({ allowed: 100, reserved: 3, foreign, processes });

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

it('[Y92] tells processes of the same size apart', () => {
  expect(connectionName(24)).not.toBe(connectionName(24));
});
