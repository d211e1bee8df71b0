import { UPLOAD_NO_FILE } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import { Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import drop from '#components/file-drop.module.css';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import styles from '../customer-upload.module.css';

/** Takes a dropped file too, because the input lies over the whole field. `fault` is what was wrong with the last one. */
export function FileDrop({ fault, onChoose }: { fault: string | null; onChoose: (file: File) => void }) {
  const id = useId();
  const { isReadOnly, control } = useReadOnly();
  const [isEmpty, setIsEmpty] = useState(false);
  const message = fault ?? (isEmpty ? UPLOAD_NO_FILE : null);
  return (
    <Stack gap={6}>
      <label
        htmlFor={id}
        className={`${drop['drop']} ${styles['drop']}`}
        {...(isReadOnly ? { title: control.title } : {})}
      >
        <input
          id={id}
          className={drop['input']}
          type="file"
          accept=".csv,.xlsx,.xls"
          disabled={isReadOnly}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0] ?? null;
            setIsEmpty(file === null);
            if (file) onChoose(file);
            /* Choosing the same file again, once it was corrected, is a change too. */
            event.currentTarget.value = '';
          }}
        />
        <strong>Choose a CSV or Excel file</strong>
        <span>or drop it here · less than 10MB, at most 100,000 customers</span>
      </label>
      <Text id={`${id}-error`} c="var(--mantine-color-error)" role="alert">
        {message}
      </Text>
    </Stack>
  );
}
