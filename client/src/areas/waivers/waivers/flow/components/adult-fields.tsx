import { requiredFields, type SignerField, textFields } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { useId } from 'react';
import { BirthDateField } from '#components/visitor/birth-date-field.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { fieldMessage } from '../flow.messages.ts';
import { type FormErrors, signerGroup } from '../flow.rules.ts';
import type { WaiverFlowState } from '../use-waiver-flow.ts';
import { AgeBanner } from './age-banner.tsx';
import { PersonField } from './person-field.tsx';

interface AdultFieldsProps {
  flow: WaiverFlowState;
  errors: FormErrors;
  isShared: boolean;
}

/** The adult's or guardian's details; the address is optional unless the venue asks for it. */
export function AdultFields({ flow, errors, isShared }: AdultFieldsProps) {
  const { t } = useVisitorText();
  const ageId = useId();
  const { state, dispatch, rules } = flow;
  const required = requiredFields(rules);
  const field = (name: SignerField) => (
    <PersonField
      key={name}
      field={name}
      value={state.adult[name]}
      onChange={(value) => dispatch({ type: 'adultEdited', field: name, value })}
      error={state.isChecked ? fieldMessage(name, errors, t) : null}
      isRequired={required.includes(name)}
      isShared={isShared}
    />
  );
  return (
    <>
      <div className={visitor.pair}>
        {field('adult_first_name')}
        {field('adult_last_name')}
      </div>
      <BirthDateField
        label={t('fields.adult_DoB')}
        value={state.adult.adult_DoB}
        onChange={(value) => dispatch({ type: 'adultEdited', field: 'adult_DoB', value })}
        error={state.isChecked ? fieldMessage('adult_DoB', errors, t) : null}
        isWrong={state.isChecked && errors.age !== null}
        isShared={isShared}
        describedBy={ageId}
      />
      <AgeBanner
        id={ageId}
        birthDate={state.adult.adult_DoB}
        form={{ group: signerGroup(state.kind) }}
        rules={rules}
        {...(state.kind === 'adult' ? { onChildInstead: () => dispatch({ type: 'childInstead' }) } : {})}
      />
      {field('email')}
      {field('phone')}
      {field('street')}
      <div className={visitor.pair}>
        {field('city')}
        {field('state')}
      </div>
      {field('zip_code')}
      {textFields.map(field)}
    </>
  );
}
