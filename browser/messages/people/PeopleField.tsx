import { useDraftState } from '#browser/platform/drafts/use-draft-state.ts'
import { Chip } from '#browser/ui/controls/Chip.tsx'
import { BoundField, type BoundFieldProps } from '#browser/ui/forms/BoundField.tsx'
import { setFieldValue, useFieldValue, type FormFields, type ListName } from '#browser/ui/forms/use-field.ts'
import { maxChosenPeople } from '#contract/messages/message-choices.ts'

import { RecipientPicker } from './RecipientPicker.tsx'

const noIds: readonly string[] = []

export interface PeopleFieldProps<Fields extends FormFields> extends BoundFieldProps<
  Fields,
  ListName<Fields>
> {
  /** The people who are in the group already. */
  exceptIds?: readonly string[]
  /** Stores the names of the chosen people beside the draft of the form, which has only their ids. */
  namesKey: string
}

/** Several people with an account, each chosen by name. */
export function PeopleField<Fields extends FormFields>({
  exceptIds = noIds,
  namesKey,
  ...props
}: PeopleFieldProps<Fields>) {
  const { form, name } = props
  const [names = {}, setNames] = useDraftState<Record<string, string>>(namesKey)
  const value: unknown = useFieldValue(form, name)
  const ids = Array.isArray(value) ? value.map(String) : []
  const change = (next: string[]) => {
    setFieldValue(form, name, next)
    form.clearErrors(name)
  }
  return (
    <BoundField {...props}>
      {({ label, error, required }) => (
        <div className="grid gap-2">
          <RecipientPicker
            label={label}
            required={required}
            error={error}
            hint="Type a name and select a person."
            exceptIds={[...exceptIds, ...ids]}
            onSelect={({ id, name }) => {
              if (ids.length >= maxChosenPeople) return
              setNames({ ...names, [id]: name })
              change([...ids, id])
            }}
          />
          {ids.length > 0 && (
            <ul aria-label={`${label}: chosen`} className="flex min-w-0 flex-wrap gap-2">
              {ids.map(id => (
                <Chip
                  key={id}
                  text={names[id] ?? 'Family member'}
                  onRemove={() => change(ids.filter(other => other !== id))}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </BoundField>
  )
}
