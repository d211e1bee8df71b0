import { sendContact } from '@gatehouse/sync-protocol/areas/site/contact.contracts';
import { throttle } from '#access/throttle';
import { bind, type Router } from '#http/bind';
import { forwardToAdmins } from './contact.service.ts';

/** A person writes once or twice; an office may share an address. */
const byAddress = { name: 'contact-address', hitsMax: 10, windowMs: 60 * 60_000 };

const thanks = { message: 'Thank you. We have your message and will answer by email.' };

/** The website's contact form. Errors: TOO_MANY_REQUESTS for one address. */
export function bindContact(router: Router): void {
  const { deps } = router;
  bind(router, sendContact, async ({ body, ip }) => {
    await throttle(deps, byAddress, ip);
    /* Only a bot fills in the hidden field; the response does not reveal that it was detected. */
    if (body.website === '') await forwardToAdmins(deps, body);
    return thanks;
  });
}
