import { useFieldArray, useWatch } from 'react-hook-form'

import { PersonPicker } from '#browser/family-tree/PersonPicker.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Select } from '#browser/ui/forms/Select.tsx'
import { parentWords } from '#contract/family-labels.ts'
import { mostEntered } from '#contract/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle } from '#contract/kinship.ts'

import { ListRows } from './ListRows.tsx'
import type { ListsForm } from './use-lists-form.ts'

export interface FurtherParentRowsProps {
  form: ListsForm['form']
  member: FamilyMember
  circle: FamilyCircle
  members: readonly FamilyMember[]
}

// Most of those who are added have adopted a child; who is one more by birth is rare, and comes last.
const kinds = ['adoptive', 'step', 'guardian', 'foster', 'birth'] as const

/** Who is a parent beside father and mother. */
export function FurtherParentRows({ form, member, circle, members }: FurtherParentRowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'furtherParents' })
  return (
    <section aria-labelledby="further-parents" className="grid gap-4">
      <div>
        <h3 id="further-parents">Further parents</h3>
        <p className="mt-1 text-small text-muted">{byBirth(member, circle)}</p>
      </div>
      <ListRows
        rows={fields}
        most={mostEntered.furtherParents}
        none="Nobody else is told as a parent."
        addLabel="Add a parent"
        labelOf={place => `Parent ${place + 1}`}
        onAdd={() => append({ parentId: '', kind: 'adoptive', name: '' }, { shouldFocus: false })}
        onRemove={remove}
      >
        {(_, place) => <Parent form={form} members={members} place={place} />}
      </ListRows>
    </section>
  )
}

function Parent({
  form,
  members,
  place,
}: Pick<FurtherParentRowsProps, 'form' | 'members'> & { place: number }) {
  const { control, register, setValue, clearErrors, formState } = form
  const row = `furtherParents.${place}` as const
  const [parentId, name] = useWatch({ control, name: [`${row}.parentId`, `${row}.name`] })
  const errors = formState.errors.furtherParents?.[place]
  return (
    <>
      <PersonPicker
        label="Parent"
        hint="Type a name and pick somebody from the tree."
        error={errors?.parentId?.message}
        members={members}
        value={{ id: parentId || null, name }}
        onChange={picked => {
          setValue(`${row}.parentId`, picked.id ?? '')
          setValue(`${row}.name`, picked.name)
          clearErrors(`${row}.parentId`)
        }}
      />
      <Field label="Kind" error={errors?.kind?.message}>
        <Select {...register(`${row}.kind`)}>
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {parentWords[kind]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/** `By birth: Hugo Hartwell and Ada Hartwell. “Propose a correction” changes them.` */
function byBirth(
  { fatherId, motherId, fatherName, motherName }: FamilyMember,
  { parents }: FamilyCircle,
): string {
  const nameOf = (id: string | null) => parents.find(one => one.id === id)?.name
  const known = [nameOf(fatherId) ?? fatherName, nameOf(motherId) ?? motherName].filter(Boolean)
  const told =
    known.length === 0 ? 'Father and mother by birth are not told yet.' : `By birth: ${known.join(' and ')}.`
  return `${told} “Propose a correction” changes them.`
}
