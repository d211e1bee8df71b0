import { getCustomerAnswers } from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import { bind, type Router } from '#http/bind';
import { answersOfCustomer } from './customer-answers.service.ts';

/** What customers answered when they signed. */
export function bindCustomerAnswers(router: Router): void {
  bind(router, getCustomerAnswers, async ({ params, query, principal }) => ({
    answers: await answersOfCustomer(router.deps, principal, params.waiver_id, query.health === 'true'),
  }));
}
