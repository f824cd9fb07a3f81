import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useRows } from '#browser/ui/forms/use-field.ts'
import { VagueDateField } from '#browser/ui/forms/VagueDateField.tsx'
import { maxEnteredRows } from '#contract/family-tree/family-lists.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { eventLists } from './list-names.ts'
import { ListRows } from './ListRows.tsx'
import { ListsDialog } from './ListsDialog.tsx'
import { useListsForm, type ListsForm, type ListsFormProps } from './use-lists-form.ts'

/** Suggestions; other kinds can be typed. */
const commonKinds = [
  'Baptism',
  'Confirmation',
  'Education',
  'Graduation',
  'Military service',
  'Occupation',
  'Residence',
  'Emigration',
  'Immigration',
  'Naturalization',
  'Ordination',
  'Retirement',
  'Burial',
]

/** Requests changes to a member's life events. */
export default function EventsDialog(props: ListsFormProps) {
  const form = useListsForm(eventLists, props)
  const { fields, append, remove } = useRows(form, 'lifeEvents')
  return (
    <ListsDialog
      title="Request changes to the events"
      description={`Edit the life events of ${fullName(props.member)}. Nothing changes until the board approves your request.`}
      names={eventLists}
      form={form}
      onClose={props.onClose}
    >
      <ListRows
        rows={fields}
        max={maxEnteredRows.lifeEvents}
        emptyText="No events yet."
        addLabel="Add an event"
        rowLabel={index => `Event ${index + 1}`}
        onAdd={() => append({ kind: '', dateText: '', place: '', note: '' }, { shouldFocus: false })}
        onRemove={remove}
      >
        {(_, index) => <EventRow form={form} index={index} />}
      </ListRows>
      <datalist id="common-kinds">
        {commonKinds.map(kind => (
          <option key={kind}>{kind}</option>
        ))}
      </datalist>
    </ListsDialog>
  )
}

function EventRow({ form, index }: { form: ListsForm; index: number }) {
  const row = `lifeEvents.${index}` as const
  return (
    <>
      <TextField form={form} name={`${row}.kind`} label="Event" input={{ list: 'common-kinds' }} required />
      <VagueDateField form={form} name={`${row}.dateText`} label="When" />
      <TextField form={form} name={`${row}.place`} label="Where" className="sm:col-span-2" />
      <TextAreaField form={form} name={`${row}.note`} label="Note" rows={2} className="sm:col-span-2" />
    </>
  )
}
