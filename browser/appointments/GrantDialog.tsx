import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { MemberField } from '#browser/people/MemberField.tsx'
import { familyMembersQuery } from '#browser/people/queries.ts'
import { optionalDate } from '#browser/platform/forms/optional-date.ts'
import type { SchemaValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { besideOtherErrors } from '#browser/platform/forms/validate-form.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Combobox } from '#browser/ui/controls/Combobox.tsx'
import { BoundField } from '#browser/ui/forms/BoundField.tsx'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { setFieldValue, useFieldValue } from '#browser/ui/forms/use-field.ts'
import {
  capacities,
  capacityLabels,
  capacitySentences,
  type Capacity,
} from '#contract/appointments/appointment-choices.ts'
import { NewAppointment } from '#contract/appointments/appointments.ts'
import { listCompanyNames, toCompanySlug } from '#contract/companies/company-names.ts'
import { readVagueDate } from '#contract/dates/vague-dates.ts'

import { createAccountsQuery, draftKeys, useGrantAppointment } from './queries.ts'

/** With the typed names, until an account and a member are selected. */
const GrantForm = NewAppointment.extend({
  accountId: z.string().min(1, 'Please select an account from the list'),
  accountName: z.string(),
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
  companySlug: z.string(),
  startsOn: optionalDate,
  lastDay: optionalDate,
})
  .refine(({ memberId, companySlug }) => (memberId ?? '') !== '' || companySlug !== '', {
    path: ['memberId'],
    error: 'Please select a member of the tree, or a company',
    ...besideOtherErrors,
  })
  .refine(({ capacity, lastDay }) => capacity !== 'adviser' || lastDay !== null, {
    path: ['lastDay'],
    error: 'An adviser needs a last day',
    ...besideOtherErrors,
  })

/** Appoints an account as guardian, trustee or adviser. */
export default function GrantDialog({ onClose }: { onClose: () => void }) {
  const form = useServerForm({
    schema: GrantForm,
    defaults: {
      accountId: '',
      accountName: '',
      capacity: 'guardian',
      memberId: null,
      memberName: null,
      companySlug: '',
      startsOn: '',
      lastDay: '',
      reason: '',
    },
    call: useGrantAppointment(),
    toRequest: ({ accountId, capacity, memberId, companySlug, startsOn, lastDay, reason }) => ({
      accountId,
      capacity,
      reason,
      startsOn,
      lastDay,
      memberId: companySlug === '' || capacity === 'guardian' ? memberId : null,
      companySlug: capacity === 'guardian' ? null : companySlug || null,
    }),
    failure: 'The appointment could not be granted. Please try again.',
    draftKey: draftKeys.grant,
    onSuccess: onClose,
  })
  const { data: members = [], isError } = useQuery(familyMembersQuery)
  const capacity = useFieldValue(form, 'capacity')
  const companySlug = useFieldValue(form, 'companySlug')
  const memberId = useFieldValue(form, 'memberId')
  const companies = listCompanyNames(portalFacts.familyName)
  const member = members.find(({ id }) => id === memberId)
  const isBirthDateKnown =
    member === undefined ||
    member.birthDate !== null ||
    (member.birthText !== null && readVagueDate(member.birthText).kind === 'day')
  const isForMember = capacity === 'guardian' || companySlug === ''
  return (
    <FormDialog
      form={form}
      title="Grant an appointment"
      description={capacitySentences[capacity as Capacity]}
      submitLabel="Grant appointment"
      pendingLabel="Granting..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <AccountField form={form} />
      <SelectField
        form={form}
        name="capacity"
        label="Capacity"
        required
        options={Object.fromEntries(capacities.map(one => [one, capacityLabels[one]]))}
      />
      {capacity !== 'guardian' && (
        <SelectField
          form={form}
          name="companySlug"
          label="Company"
          emptyLabel="No company: for a member"
          className={companySlug === '' ? undefined : 'sm:col-span-2'}
          options={Object.fromEntries(companies.map(name => [toCompanySlug(name), name]))}
        />
      )}
      {isForMember && (
        <MemberField
          form={form}
          name="memberId"
          textName="memberName"
          label={capacity === 'guardian' ? 'Minor' : 'Member'}
          className={capacity === 'guardian' ? 'sm:col-span-2' : undefined}
          required
          members={members}
          hint={
            isError
              ? 'The family members could not be loaded.'
              : 'Type a name and select a member of the tree.'
          }
        />
      )}
      <DateField form={form} name="startsOn" label="First day" hint="Leave it empty to start today." />
      <DateField
        form={form}
        name="lastDay"
        label="Last day"
        required={capacity === 'adviser' || (capacity === 'guardian' && !isBirthDateKnown)}
        hint={
          capacity === 'guardian'
            ? isBirthDateKnown
              ? 'Leave it empty to end on the 18th birthday.'
              : 'The exact birth date is unknown, so the appointment needs a last day.'
            : capacity === 'trustee'
              ? 'Leave it empty for no end date.'
              : 'The rights end after this day.'
        }
      />
      <TextAreaField
        form={form}
        name="reason"
        label="Reason"
        hint="Such as the decision of the board. The owner of the account sees it."
        required
        rows={3}
        className="sm:col-span-2"
      />
    </FormDialog>
  )
}

/** Suggests accounts while a name is typed. */
function AccountField({ form }: { form: ServerForm<SchemaValues<typeof GrantForm>> }) {
  const accountId = useFieldValue(form, 'accountId')
  const text = useFieldValue(form, 'accountName')
  const [search, setSearch] = useState('')
  const { data: accounts = [], isError } = useQuery(createAccountsQuery(search))
  const change = (id: string, name: string) => {
    setFieldValue(form, 'accountId', id)
    setFieldValue(form, 'accountName', name)
    form.clearErrors('accountId')
  }
  return (
    <BoundField form={form} name="accountId" label="Account" required>
      {({ label, error, required }) => (
        <Combobox
          label={label}
          required={required}
          error={error}
          hint={
            isError
              ? 'The accounts could not be loaded.'
              : accountId === ''
                ? 'Type a name and select an account.'
                : 'Selected.'
          }
          text={text}
          items={accounts}
          toOption={({ id, name, member }) => ({
            key: id,
            name,
            note: member === null ? 'Not linked to a member' : `Linked to ${member}`,
          })}
          isSelected={accountId !== ''}
          onInput={typed => {
            change('', typed)
            setSearch(typed.trim())
          }}
          onSelect={account => change(account.id, account.name)}
        />
      )}
    </BoundField>
  )
}
