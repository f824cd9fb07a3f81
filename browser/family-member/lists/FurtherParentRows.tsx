import { MemberField } from '#browser/people/MemberField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { useRows } from '#browser/ui/forms/use-field.ts'
import { parentKindLabels } from '#contract/family-tree/family-labels.ts'
import { maxEnteredRows } from '#contract/family-tree/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyCircle } from '#contract/family-tree/kinship.ts'

import { ListRows } from './ListRows.tsx'
import type { ListsForm } from './use-lists-form.ts'

export interface FurtherParentRowsProps {
  form: ListsForm
  member: FamilyMember
  circle: FamilyCircle
  members: readonly FamilyMember[]
}

// The most frequent kind first. Parents by birth are the father and the mother; an import may have stored others.
const kinds = ['adoptive', 'step', 'guardian', 'foster'] as const
const kindLabels = Object.fromEntries(kinds.map(kind => [kind, parentKindLabels[kind]]))
const importedKindLabels = { ...kindLabels, birth: parentKindLabels.birth }

/** Edits the parents other than father and mother. */
export function FurtherParentRows({ form, member, circle, members }: FurtherParentRowsProps) {
  const { fields, append, remove } = useRows(form, 'furtherParents')
  return (
    <section aria-labelledby="further-parents" className="grid gap-4">
      <div>
        <h3 id="further-parents">Additional parents</h3>
        <p className="mt-1 text-small text-muted">{describeBirthParents(member, circle)}</p>
      </div>
      <ListRows
        rows={fields}
        max={maxEnteredRows.furtherParents}
        emptyText="No additional parents yet."
        addLabel="Add a parent"
        rowLabel={index => `Parent ${index + 1}`}
        onAdd={() => append({ parentId: '', kind: 'adoptive', name: '' }, { shouldFocus: false })}
        onRemove={remove}
      >
        {({ kind }, index) => (
          <ParentRow
            form={form}
            members={members}
            index={index}
            kinds={kind === 'birth' ? importedKindLabels : kindLabels}
          />
        )}
      </ListRows>
    </section>
  )
}

function ParentRow({
  form,
  members,
  index,
  kinds,
}: Pick<FurtherParentRowsProps, 'form' | 'members'> & { index: number; kinds: Record<string, string> }) {
  const row = `furtherParents.${index}` as const
  return (
    <>
      <MemberField
        form={form}
        name={`${row}.parentId`}
        textName={`${row}.name`}
        label="Parent"
        members={members}
      />
      <SelectField form={form} name={`${row}.kind`} label="Kind" options={kinds} />
    </>
  )
}

/** `By birth: Hugo Hartwell and Ada Hartwell. Use “Request a correction” to change them.` */
function describeBirthParents(
  { fatherId, motherId, fatherName, motherName }: FamilyMember,
  { parents }: FamilyCircle,
): string {
  const findName = (id: string | null) => parents.find(parent => parent.id === id)?.name
  const names = [findName(fatherId) ?? fatherName, findName(motherId) ?? motherName].filter(Boolean)
  const birthParents =
    names.length === 0 ? 'The birth parents are not recorded yet.' : `By birth: ${names.join(' and ')}.`
  return `${birthParents} Use “Request a correction” to change them.`
}
