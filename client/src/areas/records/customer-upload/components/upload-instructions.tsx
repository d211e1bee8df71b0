import { DUPLICATE_RULE } from '@gatehouse/sync-protocol/areas/records/customer-upload/same-person';
import {
  requiredTemplateFields,
  templateFields,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import { Paper, Title } from '@mantine/core';
import styles from '../customer-upload.module.css';

const optionalFields = templateFields.filter((field) => !requiredTemplateFields.some((required) => required === field));

/** What a file must hold. Requirement F26. */
export function UploadInstructions() {
  return (
    <Paper withBorder bg="var(--gate-surface)" p="lg">
      <Title order={2} size="h4" mb="xs">
        Upload instructions
      </Title>
      <ul className={styles['instructions']}>
        <li>
          Required columns: <Names names={requiredTemplateFields} />
        </li>
        <li>
          Optional columns: <Names names={optionalFields} />
        </li>
        <li>
          <code>waiver_type</code> must be Adult or Minor
        </li>
        <li>
          Dates are best written YYYY-MM-DD, and may be written in words; <code>date_signed</code> defaults to the
          current date
        </li>
        <li>Of a workbook with several sheets, you choose the one with the customers; hidden sheets are left out</li>
        <li>A maximum of 1000 customers per upload; a longer file is sent in several, one after the other</li>
        <li>An invalid value, such as half a phone number, never keeps a person out: its text is kept in a note</li>
        <li>Waiver IDs are generated automatically, and no one is recorded as having signed here</li>
        <li>Duplicates are skipped. {DUPLICATE_RULE}</li>
      </ul>
      <p className={styles['note']}>
        A file of another waiver service may keep its own column names: the next step matches them to ours. Nothing is
        added before you have seen what the file holds.
      </p>
    </Paper>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 ? ', ' : ''}
      <code>{name}</code>
    </span>
  ));
}
