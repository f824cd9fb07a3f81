import { useFieldArray, useWatch } from 'react-hook-form'

import { dateHint } from '#browser/family-tree/dialogs/date-hints.ts'
import { PersonPicker } from '#browser/family-tree/PersonPicker.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Select } from '#browser/ui/forms/Select.tsx'
import { maxEnteredRows, type PartnershipKind } from '#contract/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { ListRows } from './ListRows.tsx'
import type { ListsForm } from './use-lists-form.ts'

const kinds: Record<PartnershipKind, string> = {
  marriage: 'Married',
  partnership: 'Partners',
  engagement: 'Engaged',
  divorced: 'Divorced',
}

export interface PartnerRowsProps {
  form: ListsForm['form']
  members: readonly FamilyMember[]
}

/** Edits the partnerships of a member. */
export function PartnerRows({ form, members }: PartnerRowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'partners' })
  return (
    <section aria-labelledby="partners" className="grid gap-4">
      <div>
        <h3 id="partners">Partners</h3>
        <p className="mt-1 text-small text-muted">
          Add a row for each partnership, even if two were with the same person.
        </p>
      </div>
      <ListRows
        rows={fields}
        max={maxEnteredRows.partners}
        emptyText="No partners yet."
        addLabel="Add a partner"
        rowLabel={index => `Partner ${index + 1}`}
        onAdd={() =>
          append(
            { partnerId: '', kind: 'marriage', startText: '', endText: '', place: '', name: '' },
            { shouldFocus: false },
          )
        }
        onRemove={remove}
      >
        {(_, index) => <PartnerRow form={form} members={members} index={index} />}
      </ListRows>
    </section>
  )
}

function PartnerRow({ form, members, index }: PartnerRowsProps & { index: number }) {
  const { control, register, setValue, clearErrors, formState } = form
  const row = `partners.${index}` as const
  const [partnerId, name, startText, endText] = useWatch({
    control,
    name: [`${row}.partnerId`, `${row}.name`, `${row}.startText`, `${row}.endText`],
  })
  const errors = formState.errors.partners?.[index]
  return (
    <>
      <PersonPicker
        label="Partner"
        hint="Type a name and select a member of the tree."
        error={errors?.partnerId?.message}
        members={members}
        value={{ id: partnerId || null, name }}
        onChange={selected => {
          setValue(`${row}.partnerId`, selected.id ?? '')
          setValue(`${row}.name`, selected.name)
          clearErrors(`${row}.partnerId`)
        }}
      />
      <Field label="Kind" error={errors?.kind?.message}>
        <Select {...register(`${row}.kind`)}>
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Began" hint={dateHint(startText ?? '')} error={errors?.startText?.message}>
        <Input autoComplete="off" {...register(`${row}.startText`)} />
      </Field>
      <Field
        label="Ended"
        hint={dateHint(endText ?? '', 'Leave empty for a current partnership.')}
        error={errors?.endText?.message}
      >
        <Input autoComplete="off" {...register(`${row}.endText`)} />
      </Field>
      <Field label="Place" error={errors?.place?.message} className="sm:col-span-2">
        <Input autoComplete="off" {...register(`${row}.place`)} />
      </Field>
    </>
  )
}
