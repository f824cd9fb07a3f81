import { useFieldArray, useWatch } from 'react-hook-form'

import { dateHint } from '#browser/family-tree/dialogs/date-hints.ts'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import { maxEnteredRows } from '#contract/family-lists.ts'
import { fullName } from '#contract/full-name.ts'

import { eventLists } from './list-edits.ts'
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
  const lists = useListsForm(eventLists, props)
  const { control } = lists.form
  const { fields, append, remove } = useFieldArray({ control, name: 'lifeEvents' })
  return (
    <ListsDialog
      title="Request changes to the events"
      description={`Edit the life events of ${fullName(props.member)}. Nothing changes until the board approves your request.`}
      names={eventLists}
      lists={lists}
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
        {(_, index) => <EventRow form={lists.form} index={index} />}
      </ListRows>
      <datalist id="common-kinds">
        {commonKinds.map(kind => (
          <option key={kind}>{kind}</option>
        ))}
      </datalist>
    </ListsDialog>
  )
}

function EventRow({ form, index }: { form: ListsForm['form']; index: number }) {
  const { control, register, formState } = form
  const row = `lifeEvents.${index}` as const
  const dateText = useWatch({ control, name: `${row}.dateText` })
  const errors = formState.errors.lifeEvents?.[index]
  return (
    <>
      <Field label="Event" error={errors?.kind?.message} required>
        <Input list="common-kinds" autoComplete="off" {...register(`${row}.kind`)} />
      </Field>
      <Field label="When" hint={dateHint(dateText ?? '')} error={errors?.dateText?.message}>
        <Input autoComplete="off" {...register(`${row}.dateText`)} />
      </Field>
      <Field label="Where" error={errors?.place?.message} className="sm:col-span-2">
        <Input autoComplete="off" {...register(`${row}.place`)} />
      </Field>
      <Field label="Note" error={errors?.note?.message} className="sm:col-span-2">
        <Textarea rows={2} {...register(`${row}.note`)} />
      </Field>
    </>
  )
}
