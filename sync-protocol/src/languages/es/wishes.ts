import type { wishes as english } from '../en/wishes.ts';

export const wishes: typeof english = {
  anyTime: '{{day}}, a cualquier hora',
  from: '{{day}}, {{from}} o más tarde',
  until: '{{day}}, {{to}} o antes',
};
