import { downloadReport } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { useState } from 'react';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { saveFile } from '#lib/save-file';
import { queryOf, type ReportChoice } from './model/report-choice.ts';

/** Downloads a report as CSV, under the name that the server gives it. */
export function useReportFile(clientId: string): { isBusy: boolean; save: (choice: ReportChoice) => Promise<void> } {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (choice: ReportChoice): Promise<void> => {
    setIsBusy(true);
    const { report, period } = choice;
    const answer = await api.call(downloadReport, {
      params: { client_id: clientId, report, period },
      query: queryOf(choice),
    });
    if (answer.ok) saveFile(await answer.data.blob(), fileNameOf(answer.data) ?? `${report}-report-${period}.csv`);
    else toast(answer.message, 'failed');
    setIsBusy(false);
  };
  return { isBusy, save };
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}
