import { MemberField } from '#browser/people/MemberField.tsx'
import { explainVagueDate } from '#browser/ui/forms/explain-vague-date.ts'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useRows } from '#browser/ui/forms/use-field.ts'
import { VagueDateField } from '#browser/ui/forms/VagueDateField.tsx'
import { maxEnteredRows, type PartnershipKind } from '#contract/family-tree/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import { ListRows } from './ListRows.tsx'
import type { ListsForm } from './use-lists-form.ts'

const kinds: Record<PartnershipKind, string> = {
  marriage: 'Married',
  partnership: 'Partners',
  engagement: 'Engaged',
  divorced: 'Divorced',
}

export interface PartnerRowsProps {
  form: ListsForm
  members: readonly FamilyMember[]
}

/** Edits the partnerships of a member. */
export function PartnerRows({ form, members }: PartnerRowsProps) {
  const { fields, append, remove } = useRows(form, 'partners')
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
  const row = `partners.${index}` as const
  return (
    <>
      <MemberField
        form={form}
        name={`${row}.partnerId`}
        textName={`${row}.name`}
        label="Partner"
        members={members}
      />
      <SelectField form={form} name={`${row}.kind`} label="Kind" options={kinds} />
      <VagueDateField form={form} name={`${row}.startText`} label="Began" />
      <VagueDateField
        form={form}
        name={`${row}.endText`}
        label="Ended"
        explain={text => explainVagueDate(text, 'Leave empty for a current partnership.')}
      />
      <TextField form={form} name={`${row}.place`} label="Place" className="sm:col-span-2" />
    </>
  )
}
