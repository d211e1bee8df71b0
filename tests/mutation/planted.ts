import { cacheFaults } from './planted-cache.ts';
import { deviceFaults } from './planted-device.ts';
import type { Planted } from './planted-fault.ts';
import { moneyFaults } from './planted-money.ts';
import { peopleFaults } from './planted-people.ts';
import { queueFaults } from './planted-queue.ts';
import { serverFaults } from './planted-server.ts';
import { twinFaults } from './planted-twins.ts';

export type { Planted } from './planted-fault.ts';

export const planted: readonly Planted[] = [
  ...queueFaults,
  ...cacheFaults,
  ...deviceFaults,
  ...serverFaults,
  ...moneyFaults,
  ...peopleFaults,
  ...twinFaults,
];
