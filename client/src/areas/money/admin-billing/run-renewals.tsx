import { getDueRenewals } from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { processAutoRenewals } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useRead } from '#lib/api/use-read';
import { billingReads, type RunReply, runFailure } from './venues/admin-billing.model.ts';

/** The server charges cards before it responds. */
const RUN_TIMEOUT_MS = 180_000;

interface RunRenewalsProps {
  onDone: (reply: RunReply) => void;
  onFailed: (message: string) => void;
}

/** Processes what is due, after it was said how many venues and how much. Requirement Y42. */
export function RunRenewals({ onDone, onFailed }: RunRenewalsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const due = useRead(getDueRenewals, isAsked ? {} : null, { gcTime: 0 });
  const run = useChange(processAutoRenewals, {
    invalidates: billingReads,
    timeoutMs: RUN_TIMEOUT_MS,
    onDone,
    onFailed: (error) => onFailed(runFailure(error)),
  });
  const start = async (): Promise<void> => {
    await run.act({});
    setIsAsked(false);
  };
  const sum = due.data;
  const isNone = !due.isFetching && sum?.count === 0;
  const isRunning = !due.isFetching && sum?.is_running === true;
  const mayCharge = sum !== undefined && !due.isFetching && !due.error && !isNone && !isRunning;
  /* The button keeps its place until it is known what is due. */
  const chargeLabel = mayCharge
    ? `Charge ${formatCents(dollarsToCents(sum.amount))}`
    : due.isFetching
      ? 'Charge'
      : null;
  return (
    <>
      <Button miw={240} disabled={run.isPending} onClick={() => setIsAsked(true)}>
        {run.isPending ? 'Processing…' : 'Process All Auto-Renewals'}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={isRunning ? 'Already running' : isNone ? 'Nothing is due today' : 'Process all auto-renewals?'}
        confirmLabel={chargeLabel}
        busyLabel="Processing…"
        isDangerous={false}
        isDisabled={!mayCharge}
        onConfirm={start}
        onClose={() => setIsAsked(false)}
      >
        <span aria-live="polite">{dueText(due)}</span>
      </ConfirmDialog>
    </>
  );
}

function dueText({ data, error, isFetching }: UseQueryResult<ReplyOf<typeof getDueRenewals>>): string {
  if (isFetching) return 'Checking what is due…';
  if (error || !data) return 'We couldn’t check what is due. Please close this and try again.';
  if (data.is_running) return 'Auto-renewals are already being processed. Please wait until that run has finished.';
  const not = data.not_chargeable;
  const others = not === 0 ? '' : ` ${venues(not)} due but can’t be charged: no card on file, or no price.`;
  if (data.count === 0) return `No stored card has to be charged.${others}`;
  const some = data.count > data.at_once ? ` At most ${data.at_once} of them are charged at once.` : '';
  const amount = formatCents(dollarsToCents(data.amount));
  const charged =
    data.count === 1
      ? `Its stored card is charged ${amount}, and the owner gets a receipt.`
      : `Their stored cards are charged ${amount} together, and each owner gets a receipt.`;
  return `${venues(data.count)} due. ${charged}${some}${others}`;
}

function venues(count: number): string {
  return count === 1 ? '1 venue is' : `${count.toLocaleString('en-US')} venues are`;
}
