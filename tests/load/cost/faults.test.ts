import { expect, it } from 'vitest';
import { type ContractCost, faultsOf } from './faults.ts';

const fine: ContractCost = {
  name: 'GET /api/a',
  heldMs: 12,
  cpuMs: 20,
  dearest: '/api/a',
  statuses: [400, 200],
  broken: [],
  refusal: '',
};

it('names what holds the loop, takes too long, fails, or was never measured', () => {
  const faults = faultsOf(
    [
      fine,
      { ...fine, name: 'GET /api/held', heldMs: 51 },
      { ...fine, name: 'GET /api/long', cpuMs: 1_001 },
      { ...fine, name: 'GET /api/broken', broken: ['500 sorry'] },
      { ...fine, name: 'GET /api/unseen', statuses: [400, 404], refusal: 'no such offering' },
      { ...fine, name: 'GET /api/listed', statuses: [404] },
      { ...fine, name: 'GET /api/outdated' },
    ],
    { 'GET /api/listed': 'needs a mail', 'GET /api/outdated': 'needs a mail' },
  );
  expect(faults.map((fault) => fault.split(' ')[1])).toEqual([
    '/api/held',
    '/api/long',
    '/api/broken',
    '/api/unseen',
    '/api/outdated',
  ]);
});

it('allows as many times the limits as it is asked to', () => {
  const cost = { ...fine, heldMs: 99, cpuMs: 1_999 };
  expect(faultsOf([cost], {}, 2)).toEqual([]);
  expect(faultsOf([cost], {})).toHaveLength(2);
});
