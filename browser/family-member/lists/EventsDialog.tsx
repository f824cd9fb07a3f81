import { useFieldArray, useWatch } from 'react-hook-form'

import { dateHint } from '#browser/family-tree/dialogs/date-hints.ts'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import { mostEntered } from '#contract/family-lists.ts'
import { fullName } from '#contract/full-name.ts'

import { eventNames } from './list-edits.ts'
import { ListRows } from './ListRows.tsx'
import { ListsDialog } from './ListsDialog.tsx'
import { useListsForm, type ListsForm, type ListsFormProps } from './use-lists-form.ts'

/** What people tell of a life most often. Anything else is written as it is called. */
const usualKinds = [
  'Baptism',
  'Confirmation',
  'Education',
  'Graduation',
  'Military service',
  'Occupation',
  'Residence',
  'Emigration',
  'Immigration',
  'Naturalisation',
  'Ordination',
  'Retirement',
  'Burial',
]

/** What happened in a life beside birth, partnerships and death. */
export default function EventsDialog(props: ListsFormProps) {
  const lists = useListsForm(eventNames, props)
  const { control } = lists.form
  const { fields, append, remove } = useFieldArray({ control, name: 'lifeEvents' })
  return (
    <ListsDialog
      title="Propose changes to the events"
      description={`What happened in the life of ${fullName(props.member)}. Nothing holds before the board has decided.`}
      names={eventNames}
      lists={lists}
    >
      <ListRows
        rows={fields}
        most={mostEntered.lifeEvents}
        none="No event is told yet."
        addLabel="Add an event"
        labelOf={place => `Event ${place + 1}`}
        onAdd={() => append({ kind: '', when: '', where: '', note: '' }, { shouldFocus: false })}
        onRemove={remove}
      >
        {(_, place) => <Event form={lists.form} place={place} />}
      </ListRows>
      <datalist id="usual-kinds">
        {usualKinds.map(kind => (
          <option key={kind}>{kind}</option>
        ))}
      </datalist>
    </ListsDialog>
  )
}

function Event({ form, place }: { form: ListsForm['form']; place: number }) {
  const { control, register, formState } = form
  const row = `lifeEvents.${place}` as const
  const when = useWatch({ control, name: `${row}.when` })
  const errors = formState.errors.lifeEvents?.[place]
  return (
    <>
      <Field label="Event" error={errors?.kind?.message} required>
        <Input list="usual-kinds" autoComplete="off" {...register(`${row}.kind`)} />
      </Field>
      <Field label="When" hint={dateHint(when ?? '')} error={errors?.when?.message}>
        <Input autoComplete="off" {...register(`${row}.when`)} />
      </Field>
      <Field label="Where" error={errors?.where?.message} className="sm:col-span-2">
        <Input autoComplete="off" {...register(`${row}.where`)} />
      </Field>
      <Field label="Note" error={errors?.note?.message} className="sm:col-span-2">
        <Textarea rows={2} {...register(`${row}.note`)} />
      </Field>
    </>
  )
}
