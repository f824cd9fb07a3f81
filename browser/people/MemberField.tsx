import { BoundField, type BoundFieldProps } from '#browser/ui/forms/BoundField.tsx'
import {
  setFieldValue,
  useFieldError,
  useFieldValue,
  type FormFields,
  type TextName,
} from '#browser/ui/forms/use-field.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { PersonPicker } from './PersonPicker.tsx'

export interface MemberFieldProps<Fields extends FormFields> extends Omit<
  BoundFieldProps<Fields, TextName<Fields>>,
  'hint'
> {
  /** The field of the typed name, which is null while a member is picked. */
  textName: TextName<Fields>
  members: readonly FamilyMember[]
  /** The hint while no member is picked. */
  hint?: string
  /** The hint while a name is typed that names no member. */
  typedHint?: string
}

/** A member of the tree, by id, or a typed name. */
export function MemberField<Fields extends FormFields>({
  textName,
  members,
  hint = 'Type a name and select a member of the tree.',
  typedHint = hint,
  ...props
}: MemberFieldProps<Fields>) {
  const { form, name } = props
  const id = toText(useFieldValue(form, name))
  const typed = toText(useFieldValue(form, textName))
  const textError = useFieldError(form, textName)
  const findName = (id: string) => {
    const member = members.find(member => member.id === id)
    return member === undefined ? undefined : fullName(member)
  }
  return (
    <BoundField
      {...props}
      alsoName={textName}
      format={value => findName(toText(value)) ?? (toText(form.conflict?.values[textName]) || null)}
    >
      {({ label, hint: conflictHint, error, required }) => (
        <PersonPicker
          label={label}
          required={required}
          hint={conflictHint ?? (typed.trim() === '' ? hint : typedHint)}
          pickedHint={conflictHint}
          error={error ?? textError}
          members={members}
          value={{ id: id || null, name: findName(id) ?? typed }}
          onChange={person => {
            setFieldValue(form, name, person.id)
            setFieldValue(form, textName, person.id === null ? person.name : null)
            form.clearErrors([name, textName])
          }}
        />
      )}
    </BoundField>
  )
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
