import type { wishes as english } from '../en/wishes.ts';

export const wishes: typeof english = {
  anyTime: '{{day}}, à toute heure',
  from: '{{day}}, {{from}} ou plus tard',
  until: '{{day}}, {{to}} ou plus tôt',
};
