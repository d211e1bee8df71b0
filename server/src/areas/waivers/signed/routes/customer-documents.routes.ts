import {
  getCustomerAnswers,
  getCustomerDocuments,
} from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import { bind, type Router } from '#http/bind';
import { answersOfCustomer } from '../answers/customer-answers.service.ts';
import { customerDocuments } from '../customer-documents.service.ts';

/** What customers need to sign, and what they answered when they signed. */
export function bindCustomerDocuments(router: Router): void {
  bind(router, getCustomerDocuments, ({ params, query }) =>
    customerDocuments(router.deps, params.client_id, params.waiver_id, query),
  );
  bind(router, getCustomerAnswers, async ({ params, query, principal }) => ({
    answers: await answersOfCustomer(router.deps, principal, params.waiver_id, query.health === 'true'),
  }));
}
