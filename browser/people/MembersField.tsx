import { useQuery } from '@tanstack/react-query'

import { familyMembersQuery } from '#browser/people/queries.ts'
import { Chip } from '#browser/ui/controls/Chip.tsx'
import { BoundField, type BoundFieldProps } from '#browser/ui/forms/BoundField.tsx'
import { setFieldValue, useFieldValue, type FormFields, type ListName } from '#browser/ui/forms/use-field.ts'
import { maxLinkedMembers } from '#contract/documents/document-choices.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { PersonPicker } from './PersonPicker.tsx'

interface KnownMember {
  id: string
  name: string
}

const none: readonly KnownMember[] = []

export interface MembersFieldProps<Fields extends FormFields> extends BoundFieldProps<
  Fields,
  ListName<Fields>
> {
  /** The names of members that are linked already, which are shown before all members are loaded. */
  known?: readonly KnownMember[]
}

/** Several members of the tree, each chosen by name. */
export function MembersField<Fields extends FormFields>({
  known = none,
  ...props
}: MembersFieldProps<Fields>) {
  const { form, name } = props
  const { data: members = [], isError } = useQuery(familyMembersQuery)
  const value: unknown = useFieldValue(form, name)
  const ids = Array.isArray(value) ? value.map(String) : []
  const findName = (id: string) => {
    const member = members.find(member => member.id === id)
    return member === undefined ? known.find(other => other.id === id)?.name : fullName(member)
  }
  const change = (next: string[]) => {
    setFieldValue(form, name, next)
    form.clearErrors(name)
  }
  return (
    <BoundField
      {...props}
      format={value => (Array.isArray(value) ? value.map(id => findName(String(id))).join(', ') : null)}
    >
      {({ label, hint, error, required }) => (
        <div className="grid gap-2">
          <PersonPicker
            key={ids.length}
            label={label}
            required={required}
            hint={
              isError
                ? 'The family members could not be loaded. You can link them later.'
                : ids.length < maxLinkedMembers
                  ? hint
                  : `You have reached the limit of ${maxLinkedMembers} members.`
            }
            error={error}
            members={members.filter(({ id }) => !ids.includes(id))}
            onChange={({ id }) => {
              if (id !== null && ids.length < maxLinkedMembers) change([...ids, id])
            }}
          />
          {ids.length > 0 && (
            <ul aria-label={`${label}: chosen`} className="flex min-w-0 flex-wrap gap-2">
              {ids.map(id => (
                <Chip
                  key={id}
                  text={findName(id) ?? 'Family member'}
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
