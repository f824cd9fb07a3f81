import { useState, type ReactNode } from 'react'

import { MembersField } from '#browser/people/MembersField.tsx'
import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldError } from '#browser/ui/forms/use-field.ts'
import { VagueDateField } from '#browser/ui/forms/VagueDateField.tsx'
import { findCompanyKey } from '#contract/companies/company-names.ts'
import { companyTabs } from '#contract/companies/company-repository.ts'
import type { DocumentArea, DocumentAudience } from '#contract/documents/document-choices.ts'

import { AudienceFields } from './AudienceFields.tsx'
import type { SharedValues } from './document-form.ts'
import { explainDocumentDate } from './explain-document-date.ts'
import { listKinds } from './list-kinds.ts'
import { TagsField } from './TagsField.tsx'

export interface DetailsFieldsetProps<Fields extends SharedValues> {
  /** A form with these fields and others. */
  form: ServerForm<Fields>
  area: DocumentArea
  companySlug: string | null
  members?: readonly { id: string; name: string }[]
  readers?: readonly { id: string; name: string }[]
  /** The audiences to choose from; all by default. */
  audiences?: readonly DocumentAudience[] | undefined
}

/** The fields of a document without its title. */
export function DetailsFieldset<Fields extends SharedValues>({
  form: wholeForm,
  area,
  companySlug,
  members,
  readers,
  audiences,
}: DetailsFieldsetProps<Fields>) {
  // TypeScript cannot relate a form to one with fewer fields.
  const form = wholeForm as unknown as ServerForm<SharedValues>
  const tabs = findTabs(companySlug)
  const isArchive = area === 'archive'
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField form={form} name="kind" label="Kind" options={listKinds(area)} required />
      {isArchive ? <DocumentDateField form={form} /> : <YearField form={form} area={area} />}
      {tabs !== undefined && (
        <SelectField form={form} name="companyTab" label="Tab" options={tabs} className="sm:col-span-2" />
      )}
      <TextAreaField
        form={form}
        name="description"
        label="Description"
        rows={3}
        maxLength={2000}
        className="sm:col-span-2"
      />
      <MembersField
        form={form}
        name="memberIds"
        label={area === 'tax' ? 'Who it concerns' : 'Linked family members'}
        hint="Type a name and select a member of the tree."
        known={members ?? []}
        className="sm:col-span-2"
      />
      <AudienceFields form={form} readers={readers ?? []} audiences={audiences} />
      <MoreDetails form={form}>
        {isArchive ? <YearField form={form} area={area} /> : <DocumentDateField form={form} />}
        <TagsField form={form} name="tags" label="Tags" hint="Separate tags with a comma or Enter." />
        <DateField
          form={form}
          name="expiresOn"
          label="Expires on"
          hint="It is listed as expiring 60 days before."
        />
        <DateField
          form={form}
          name="retainUntil"
          label="Retain until"
          hint="It cannot be deleted before this day."
        />
      </MoreDetails>
    </div>
  )
}

interface FieldProps {
  form: ServerForm<SharedValues>
}

function YearField({ form, area }: FieldProps & { area: DocumentArea }) {
  const isTax = area === 'tax'
  return (
    <TextField
      form={form}
      name="taxYear"
      label={isTax ? 'Tax year' : 'Year'}
      hint={isTax ? undefined : 'The tax year or the fiscal year it belongs to.'}
      input={{ inputMode: 'numeric', maxLength: 4, placeholder: '2025' }}
    />
  )
}

function DocumentDateField({ form }: FieldProps) {
  return (
    <VagueDateField
      form={form}
      name="dateText"
      label="Date of the document"
      explain={explainDocumentDate}
      input={{ maxLength: 100, placeholder: 'About 1890, or May 12, 1931' }}
    />
  )
}

/** The fields that few documents need. It opens by itself when one of them has an error. */
function MoreDetails({ form, children }: FieldProps & { children: ReactNode }) {
  const errors = [
    useFieldError(form, 'taxYear'),
    useFieldError(form, 'dateText'),
    useFieldError(form, 'tags'),
    useFieldError(form, 'expiresOn'),
    useFieldError(form, 'retainUntil'),
  ]
  const [isOpen, setOpen] = useState(false)
  const hasError = errors.some(error => error !== undefined)
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-line sm:col-span-2"
    >
      <summary className="min-h-control cursor-pointer py-2.5 text-small font-medium text-accent">
        More details
      </summary>
      <div className="grid gap-5 pt-2 pb-1 sm:grid-cols-2">{children}</div>
    </details>
  )
}

/** The tabs of a company's repository. */
function findTabs(slug: string | null): Record<string, string> | undefined {
  const key = findCompanyKey(slug ?? '', portalFacts.familyName)
  return key && companyTabs[key]
}
