import * as contracts from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { doerOf } from '#access/principal';
import { requireVenue } from '#access/visited-venue';
import { bind, type Router } from '#http/bind';
import { drawPaper, pdfReply } from '../receipts/draw-paper.ts';
import { venueOnPaper } from '../receipts/receipts.service.ts';
import { closeTheDay, getClose, getOpenDay, listCloses, moveCash } from './day-close.service.ts';
import { dayClosePaper } from './day-close-paper.ts';

/** The close of the day and the cash in the drawer. Requirement B68. */
export function bindDayCloses(router: Router): void {
  const { deps } = router;
  bind(router, contracts.getOpenDay, async ({ params }) => ({ day: await getOpenDay(deps, params.client_id) }));
  bind(router, contracts.addCashMovement, async ({ params, body, principal }) => ({
    movement: await moveCash(deps, params.client_id, body, doerOf(principal).actor),
  }));
  bind(router, contracts.closeDay, async ({ params, body, principal }) => ({
    close: await closeTheDay(deps, params.client_id, body, principal.userId),
  }));
  bind(router, contracts.listDayCloses, async ({ params, query }) => ({
    closes: await listCloses(deps, params.client_id, query.before),
  }));
  bind(router, contracts.getDayClosePdf, async ({ params, query, principal }) => {
    const { client_id: clientId, file } = params;
    const number = file.slice(0, -'.pdf'.length);
    const close = await getClose(deps, clientId, number);
    const venue = await requireVenue(deps, clientId);
    const paper = dayClosePaper(close, await venueOnPaper(deps, venue), venue.timeZone);
    const turn = { venue: clientId, caller: `user:${principal.userId}` };
    return pdfReply(await drawPaper(deps, turn, { paper, format: query.format }), `z-${number}.pdf`);
  });
  bind(router, contracts.getDayClose, async ({ params }) => ({
    close: await getClose(deps, params.client_id, params.z_number),
  }));
}
