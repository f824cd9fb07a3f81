import { z } from 'zod'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { besideOtherErrors } from '#browser/platform/forms/validate-form.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { listCompanyNames, toCompanySlug } from '#contract/companies/company-names.ts'
import { entityKinds } from '#contract/ownership/ownership-choices.ts'
import { OwnershipEntityChange } from '#contract/ownership/ownership.ts'

import { draftKeys, useAddEntity } from './queries.ts'

/** A family company has its own name. */
const EntityForm = z
  .object({
    kind: z.enum(['company', 'trust']),
    companySlug: z.string(),
    name: z.string(),
  })
  .refine(
    ({ kind, companySlug, name }) =>
      (kind === 'company' && companySlug !== '') || OwnershipEntityChange.shape.name.safeParse(name).success,
    { path: ['name'], error: 'Please name the entity, in at most 200 characters', ...besideOtherErrors },
  )

export const kindOptions = [
  { value: 'company', label: entityKinds.company },
  { value: 'trust', label: entityKinds.trust },
] as const

/** Adds a company or a trust. */
export default function EntityDialog({
  taken,
  onClose,
}: {
  /** The slugs of the family companies that are in the list already. */
  taken: readonly string[]
  onClose: () => void
}) {
  const form = useServerForm({
    schema: EntityForm,
    defaults: { kind: 'company', companySlug: '', name: '' },
    call: useAddEntity(),
    toRequest({ kind, companySlug, name }) {
      const slug = kind === 'company' && companySlug !== '' ? companySlug : null
      return { kind, companySlug: slug, name: slug === null ? name : null }
    },
    failure: 'The entity could not be added. Please try again.',
    draftKey: draftKeys.addEntity,
    onSuccess: onClose,
  })
  const kind = useFieldValue(form, 'kind')
  const companySlug = useFieldValue(form, 'companySlug')
  const companies = listCompanyNames(portalFacts.familyName)
    .map(name => [toCompanySlug(name), name] as const)
    .filter(([slug]) => !taken.includes(slug))
  return (
    <FormDialog
      form={form}
      title="Add an entity"
      description="A company or a trust that owns accounts or parts of other entities."
      submitLabel="Add entity"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <RadioField form={form} name="kind" label="Kind" options={kindOptions} />
      {kind === 'company' && (
        <SelectField
          form={form}
          name="companySlug"
          label="Family company"
          emptyLabel="Another company"
          options={Object.fromEntries(companies)}
        />
      )}
      {(kind === 'trust' || companySlug === '') && (
        <TextField
          form={form}
          name="name"
          label="Name"
          required
          hint={kind === 'trust' ? 'Such as Orchard Trust.' : 'Such as Orchard Lands LLC.'}
        />
      )}
    </FormDialog>
  )
}
