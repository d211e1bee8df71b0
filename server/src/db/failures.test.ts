import { expect, it } from 'vitest';
import { databaseFailure } from './failures.ts';

const withCode = (code: string): Error => Object.assign(new Error('x'), { code });

it.each([
  ...['57P01', '57P02', '57P03', '57P05', '57014', '25P03', '25P04', '40001', '40P01', '55P03', '08006', '08P01'].map(
    withCode,
  ),
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETDOWN', 'ERR_STREAM_DESTROYED', 'SQLITE_BUSY'].map(
    withCode,
  ),
  ...['26000', '42P05'].map(withCode),
  Object.assign(withCode('0A000'), { routine: 'RevalidateCachedQuery' }),
  new Error('Connection terminated'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
  new Error('timeout expired'),
  new Error('Query read timeout'),
  new Error('Cannot use a pool after calling end on the pool'),
  new Error('driver has already been destroyed'),
  new Error('Client network socket disconnected before secure TLS connection was established'),
  new Error('a step failed', { cause: withCode('57P01') }),
  new AggregateError([withCode('EAFNOSUPPORT'), withCode('ECONNREFUSED')]),
])('[Q7] takes a lost connection or a time-out in any shape for transient: %s', (error) => {
  expect(databaseFailure(error)).toBe('transient');
});

it.each(['53100', '53300', '25006', '28P01', '3D000', '58030', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'])(
  '[Q7] takes %s for a database that cannot save now',
  (code) => {
    expect(databaseFailure(withCode(code))).toBe('unavailable');
  },
);

it.each(['22021', '23505', 'SQLITE_CONSTRAINT_UNIQUE'])('[Q2] takes %s for an error in the data itself', (code) => {
  expect(databaseFailure(withCode(code))).toBe('constraint');
});

it.each([new TypeError('x is not a function'), withCode('42703'), withCode('42501'), withCode('XX000'), 'text', null])(
  '[Q2] leaves a defect of the program to be parked: %s',
  (error) => {
    expect(databaseFailure(error)).toBeNull();
  },
);
