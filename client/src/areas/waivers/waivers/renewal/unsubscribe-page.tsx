import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { unsubscribeEndpoint } from '#lib/api/replies/renewal-replies';
import { Ask } from './renew-page.tsx';
import { useRenewalText } from './use-renewal-text.ts';

/** `/unsubscribe/{token}`: one button ends the mails before a signature ends. Requirement W48. */
export function UnsubscribePage({ token }: { token: string }) {
  const t = useRenewalText();
  const api = useApi();
  const end = useMutation({
    mutationFn: async () => {
      const answer = await api.ask(unsubscribeEndpoint, { params: { token }, token: null });
      if (!answer.ok) throw new Error(answer.message);
    },
  });
  useEffect(() => {
    document.title = t('unsubscribe.confirm');
  }, [t]);
  if (end.isSuccess) return <Ask title={t('unsubscribe.done')} lead={t('unsubscribe.doneHint')} error={null} />;
  return (
    <Ask title={t('unsubscribe.title')} lead={t('unsubscribe.lead')} error={end.error}>
      <Button size="xl" loading={end.isPending} onClick={() => end.mutate()}>
        {t('unsubscribe.confirm')}
      </Button>
    </Ask>
  );
}
