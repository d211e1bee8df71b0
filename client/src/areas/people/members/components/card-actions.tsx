import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import type { ShownMember } from '../model/members.model.ts';
import { mailCard } from './mail-card.ts';
import { useCardFile } from './use-card-file.ts';

/** Emails a member's card to the member, or saves it as a PDF. */
export function CardActions({ member }: { member: ShownMember }) {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  const { control } = useReadOnly();
  const file = useCardFile();
  const [isMailing, setIsMailing] = useState(false);
  /* One id until the mail is on its way: a press that arrives twice, or is tried again, sends one. */
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { membership_id: membershipId } = member;
  const mail = async (): Promise<void> => {
    setIsMailing(true);
    if (await mailCard(api, { clientId, membershipId, requestId })) setRequestId(crypto.randomUUID());
    setIsMailing(false);
  };
  const isMailable = member.email !== '' && member.status === 'active';
  return (
    <>
      <Text size="sm" c="dimmed" me="auto" maw={260}>
        {isMailable ? member.email : whyNot(member)}
      </Text>
      <Button variant="default" miw={120} disabled={isMailing || !isMailable} onClick={() => void mail()} {...control}>
        {isMailing ? 'Sending…' : 'Email Card'}
      </Button>
      <Button variant="default" miw={110} disabled={file.isBusy} onClick={() => void file.save([membershipId], 'card')}>
        {file.isBusy ? 'Preparing…' : 'Save PDF'}
      </Button>
    </>
  );
}

function whyNot({ email }: ShownMember): string {
  return email === '' ? 'This member’s waiver has no email address.' : 'This membership has expired.';
}
