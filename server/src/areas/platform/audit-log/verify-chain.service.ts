import { setImmediate as nextTurn } from 'node:timers/promises';
import { PLATFORM_CHAIN, type VerifyLine } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { holdLock } from '#access/held-lock';
import type { Deps } from '#integrations/deps';
import { parseBreakId } from '#venue/audit-breaks';
import { breakLabel } from '../../records/audit/break-labels.ts';
import { endOfChain, linksAfterSeq, readChain } from '../../records/audit/chain-reads.ts';
import { ChainWalk, type NamedBreak } from '../../records/audit/chain-walk.ts';
import { compareBreaks } from '../../records/audit/verify-audit.service.ts';
import { recordLook } from '../support/record-look.ts';

/** A few milliseconds of the event loop. */
const LINKS_PER_SLICE = 200;
const LINKS_PER_LINE = 2_000;
const NAMED_MAX = 100;

/**
 * Walks a chain from its first link in small slices, so that others go on between them; says how far it is, and at last what it found.
 * One at a time for each admin; it ends when nobody reads it. Errors: NOT_FOUND, TOO_MANY_REQUESTS. Requirement Y25.
 */
export async function startVerification(
  deps: Deps,
  chain: string,
  adminId: string,
): Promise<AsyncGenerator<VerifyLine, void>> {
  if (chain !== PLATFORM_CHAIN) await recordLook(deps, { clientId: chain, adminId, part: 'audit_log' });
  const lock = await holdLock(
    deps,
    `verify ${adminId}`,
    'You are already verifying a chain. Please wait until that finishes.',
  );
  return walk(deps, chain, lock);
}

async function* walk(
  deps: Deps,
  chain: string,
  lock: Awaited<ReturnType<typeof holdLock>>,
): AsyncGenerator<VerifyLine, void> {
  const { db, secrets } = deps;
  try {
    const chainWalk = new ChainWalk(secrets, chain);
    const { count: total } = await readChain(db, chain, (connection) => endOfChain(connection, secrets, chain));
    yield { walked: 0, total };
    let saidAt = 0;
    let errors: string[] = [];
    for (let isEnd = false; !isEnd; ) {
      isEnd = await readChain(db, chain, async (connection) => {
        const links = await linksAfterSeq(connection, chain, chainWalk.seq, LINKS_PER_SLICE);
        for (const link of links) chainWalk.take(link);
        if (links.length === LINKS_PER_SLICE) return false;
        /* The end is read in the snapshot of the last links, because the chain grows in the meantime. */
        chainWalk.end(await endOfChain(connection, secrets, chain));
        errors = await compareBreaks(connection, chain, chainWalk.breaks);
        return true;
      });
      await lock.renew();
      if (!isEnd && chainWalk.seq >= saidAt + LINKS_PER_LINE) {
        saidAt = chainWalk.seq;
        yield { walked: saidAt, total: Math.max(total, saidAt) };
      }
      await nextTurn();
    }
    const found = [...chainWalk.errors.map(({ text }) => text), ...errors];
    yield {
      result: {
        links: chainWalk.seq,
        errors: found.slice(0, NAMED_MAX),
        errors_total: found.length,
        breaks: chainWalk.breaks.slice(-NAMED_MAX).map(sentenceOf),
      },
    };
  } catch (error) {
    deps.logger.error({ chain, err: error }, 'an audit chain could not be verified');
    throw error;
  } finally {
    await lock.release();
  }
}

function sentenceOf({ breakId, foundAtUtc }: NamedBreak) {
  const known = parseBreakId(breakId);
  return { found_at: foundAtUtc, text: known ? breakLabel(known.kind, known.atSeq) : breakId };
}
