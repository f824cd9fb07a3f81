import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { PersonPicker } from '#browser/people/PersonPicker.tsx'
import { familyMembersQuery } from '#browser/people/queries.ts'
import type { SchemaValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { besideOtherErrors } from '#browser/platform/forms/validate-form.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { BoundField } from '#browser/ui/forms/BoundField.tsx'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { setFieldValue, useFieldValue } from '#browser/ui/forms/use-field.ts'
import { listCompanyNames, toCompanySlug } from '#contract/companies/company-names.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { TaxExpectationFields, type TaxExpectation } from '#contract/tax-documents/tax-documents.ts'

import { draftKeys, useAddExpectation, useUpdateExpectation } from './queries.ts'
import { recentTaxYears } from './use-tax-search.ts'

export interface ExpectationDialogProps {
  /** The tax year that a new entry proposes. */
  taxYear: number
  /** The entry to edit; a new one without it. */
  expectation?: TaxExpectation
  onClose: () => void
}

/** Adds what a member or a company should hand in, or edits it. */
export default function ExpectationDialog({ expectation, taxYear, onClose }: ExpectationDialogProps) {
  return expectation === undefined ? (
    <NewExpectation taxYear={taxYear} onClose={onClose} />
  ) : (
    <EditExpectation expectation={expectation} onClose={onClose} />
  )
}

const NewEntry = z
  .object({
    ...TaxExpectationFields.shape,
    memberId: z.string(),
    companySlug: z.string(),
  })
  .refine(({ memberId, companySlug }) => (memberId === '') !== (companySlug === ''), {
    path: ['memberId'],
    error: 'Please choose one member or one company',
    ...besideOtherErrors,
  })

function NewExpectation({ taxYear, onClose }: { taxYear: number; onClose: () => void }) {
  const form = useServerForm({
    schema: NewEntry,
    defaults: {
      memberId: '',
      companySlug: '',
      title: '',
      taxYear,
      // The office collects before the returns of members are due.
      dueOn: `${taxYear + 1}-03-15`,
      note: '',
    },
    call: useAddExpectation(),
    toRequest: ({ memberId, companySlug, ...fields }) => ({
      ...fields,
      memberId: memberId || null,
      companySlug: companySlug || null,
    }),
    failure: 'The entry could not be added. Please try again.',
    draftKey: draftKeys.newExpectation,
    onSuccess: onClose,
  })
  const { data: members = [], isError } = useQuery(familyMembersQuery)
  const companySlug = useFieldValue(form, 'companySlug')
  const companies = listCompanyNames(portalFacts.familyName)
  return (
    <FormDialog
      form={form}
      title="Add entry"
      description="What a member or a company should hand in for a tax year. The member sees it on this page."
      submitLabel="Add entry"
      pendingLabel="Adding..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <BoundField form={form} name="memberId" label="Member" format={value => findName(String(value))}>
        {({ label, error }) => (
          <PersonPicker
            label={label}
            error={error}
            hint={isError ? 'The family members could not be loaded.' : 'Or choose a company.'}
            members={members}
            className={companySlug === '' ? '' : 'opacity-55'}
            onChange={({ id }) => {
              setFieldValue(form, 'memberId', id ?? '')
              if (id !== null) setFieldValue(form, 'companySlug', '')
              form.clearErrors('memberId')
            }}
          />
        )}
      </BoundField>
      <SelectField
        form={form}
        name="companySlug"
        label="Company"
        emptyLabel="No company"
        options={Object.fromEntries(companies.map(name => [toCompanySlug(name), name]))}
      />
      <ExpectationFields form={form} />
    </FormDialog>
  )

  function findName(id: string): string | null {
    const member = members.find(one => one.id === id)
    return member === undefined ? null : fullName(member)
  }
}

function EditExpectation({ expectation, onClose }: { expectation: TaxExpectation; onClose: () => void }) {
  const { id, version, title, taxYear, dueOn, note, member, company } = expectation
  const form = useServerForm({
    schema: TaxExpectationFields,
    current: { version, values: { title, taxYear, dueOn, note } },
    call: useUpdateExpectation(expectation),
    toRequest: (_, { changes, version }) => ({ ...changes, version }),
    failure: 'The entry could not be saved. Please try again.',
    draftKey: draftKeys.editExpectation(id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Edit entry"
      description={member?.name ?? company?.name ?? ''}
      submitLabel="Save"
      pendingLabel="Saving..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <ExpectationFields form={form} />
    </FormDialog>
  )
}

type SharedValues = SchemaValues<typeof TaxExpectationFields>

function ExpectationFields<Fields extends SharedValues>({ form: wholeForm }: { form: ServerForm<Fields> }) {
  // TypeScript cannot relate a form to one with fewer fields.
  const form = wholeForm as unknown as ServerForm<SharedValues>
  const year = form.getValues('taxYear')
  return (
    <>
      <TextField
        form={form}
        name="title"
        label="What to hand in"
        required
        className="sm:col-span-2"
        input={{ maxLength: 200, placeholder: 'Form W-2, or Schedule K-1' }}
      />
      <SelectField
        form={form}
        name="taxYear"
        label="Tax year"
        isNumeric
        stored={String(year)}
        options={Object.fromEntries(recentTaxYears.map(one => [one, String(one)]))}
      />
      <DateField form={form} name="dueOn" label="Due date" required />
      <TextAreaField form={form} name="note" label="Note" rows={3} className="sm:col-span-2" />
    </>
  )
}
