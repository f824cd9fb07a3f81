import type { NamedPerson } from '#browser/family-archive/propose/named-person.ts'
import { formatBirth } from '#browser/people/member-labels.ts'
import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

export interface PeopleInTextProps {
  people: readonly NamedPerson[]
  members: readonly FamilyMember[]
  /** The ids of the linked members. */
  linked: readonly string[]
  onChange: (linked: string[]) => void
}

/** The persons that a text names, with their matches in the tree: one to confirm, several to choose from, or none. */
export function PeopleInText({ people, members, linked, onChange }: PeopleInTextProps) {
  const byId = new Map(members.map(member => [member.id, member]))
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {people.map(person => (
        <li key={person.start} className="min-w-0">
          <PersonMatch
            person={person}
            byId={byId}
            linked={linked}
            onChoose={chosen => {
              const others = linked.filter(id => !person.candidates.some(({ memberId }) => memberId === id))
              onChange(chosen === null ? others : [...others, chosen])
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function PersonMatch({
  person: { name, candidates },
  byId,
  linked,
  onChoose,
}: {
  person: NamedPerson
  byId: ReadonlyMap<string, FamilyMember>
  linked: readonly string[]
  onChoose: (memberId: string | null) => void
}) {
  const [only, second] = candidates
  if (only === undefined)
    return (
      <p className="py-2.5">
        {name}
        <span className="block text-caption text-muted">No match in the family tree</span>
      </p>
    )
  if (second === undefined)
    return (
      <Checkbox
        checked={linked.includes(only.memberId)}
        hint={`${describeMember(byId.get(only.memberId))}. Matched by ${only.reason.toLowerCase()}.`}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked ? only.memberId : null)}
      >
        {name}
      </Checkbox>
    )
  return (
    <Field label={name} hint={`${candidates.length} members may be meant.`} className="py-2">
      <Select
        value={linked.find(id => candidates.some(({ memberId }) => memberId === id)) ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}
      >
        <option value="">Choose a member, or none</option>
        {candidates.map(({ memberId }) => (
          <option key={memberId} value={memberId}>
            {describeMember(byId.get(memberId))}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** `Ada Hartwell, born May 4, 1931` */
function describeMember(member: FamilyMember | undefined): string {
  if (member === undefined) return 'A member of the tree'
  const birth = formatBirth(member)
  return birth === null ? fullName(member) : `${fullName(member)}, born ${birth}`
}
