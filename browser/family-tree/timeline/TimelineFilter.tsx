import { useCallback, useState } from 'react'

import { PersonPicker } from '#browser/people/PersonPicker.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { generationLabels } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { formatCount, pluralize } from '#contract/texts/counts.ts'

import { emptyFilter, findBranchRoots, isFilterActive, lives, type MemberFilter } from './member-filter.ts'

export interface TimelineFilterProps {
  members: readonly FamilyMember[]
  byId: Map<string, FamilyMember>
  filter: MemberFilter
  onChange: (filter: MemberFilter) => void
  /** Moves to a member without filtering. */
  onGoTo: (member: FamilyMember) => void
  /** The number of members that match the filter; undefined while loading. */
  matchCount: number | undefined
}

/** The search and the other filters of the timeline, and a field to go to one member. */
export function TimelineFilter({ members, byId, filter, onChange, onGoTo, matchCount }: TimelineFilterProps) {
  const changeFilter = (changes: Partial<MemberFilter>) => onChange({ ...filter, ...changes })
  const root = byId.get(filter.branch ?? '')
  // Collapsed on a phone, where the filters would push the timeline off the screen.
  const [isExpanded, setExpanded] = useState(false)
  const hasActiveFilters = isFilterActive({ ...filter, search: '' })
  const isOpen = isExpanded || hasActiveFilters

  return (
    <search
      className={joinClasses(
        '-mt-2 grid sm:rounded-lg sm:bg-sunken sm:p-5 md:grid-cols-6 lg:grid-cols-[1.7fr_1.4fr_1fr_0.9fr_1.3fr] print:hidden',
        isOpen ? 'gap-4' : 'gap-x-4 gap-y-2 md:gap-y-4',
      )}
    >
      <div className="grid gap-4 md:contents">
        <Field label="Find a person" className="md:col-span-3 lg:col-span-1">
          <Input
            type="search"
            placeholder="Name, place or vocation"
            value={filter.search}
            onChange={event => changeFilter({ search: event.target.value })}
          />
        </Field>
        <GoToField
          members={members}
          byId={byId}
          className={joinClasses('md:col-span-3 lg:col-span-1', !isOpen && 'max-md:hidden')}
          onGoTo={onGoTo}
        />
      </div>
      <div className={joinClasses('gap-4 sm:grid-cols-3 md:contents', isOpen ? 'grid' : 'hidden')}>
        <Field label="Generation" className="md:col-span-2 lg:col-span-1">
          <Select
            value={filter.generation ?? ''}
            onChange={event =>
              changeFilter({
                generation: event.target.value === '' ? null : Number(event.target.value),
              })
            }
          >
            <option value="">All</option>
            {Object.entries(generationLabels).map(([generation, label]) => (
              <option key={generation} value={generation}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Living" className="md:col-span-2 lg:col-span-1">
          <Select
            value={filter.life === 'all' ? '' : filter.life}
            onChange={({ target }) =>
              changeFilter({ life: lives.find(life => life === target.value) ?? 'all' })
            }
          >
            <option value="">All</option>
            <option value="living">Living</option>
            <option value="deceased">Deceased</option>
          </Select>
        </Field>
        <BranchField members={members} root={root} onChange={branch => changeFilter({ branch })} />
      </div>
      <div className="col-span-full flex min-h-6 flex-wrap items-center gap-x-4 text-small text-muted">
        <output className="tabular">
          {matchCount !== undefined &&
            (matchCount === members.length
              ? `${pluralize(matchCount, 'person', 'people')} in the tree`
              : `${formatCount(matchCount)} of ${pluralize(members.length, 'person', 'people')}`)}
        </output>
        {isFilterActive(filter) && (
          <Button variant="quiet" size="small" onClick={() => onChange(emptyFilter)}>
            Show everyone
          </Button>
        )}
        {!hasActiveFilters && (
          <Button
            variant="quiet"
            size="small"
            className="ml-auto md:hidden"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Fewer filters' : 'More filters'}
          </Button>
        )}
      </div>
    </search>
  )
}

/** A field that moves to a member on the timeline and then clears itself. */
function GoToField({
  members,
  byId,
  className,
  onGoTo,
}: Pick<TimelineFilterProps, 'members' | 'byId' | 'onGoTo'> & { className: string }) {
  const [moves, setMoves] = useState(0)
  return (
    <PersonPicker
      key={moves}
      label="Go to"
      placeholder="Name"
      className={className}
      members={members}
      onChange={({ id }) => {
        const member = byId.get(id ?? '')
        if (member === undefined) return
        setMoves(moves + 1)
        onGoTo(member)
      }}
    />
  )
}

interface BranchFieldProps {
  members: readonly FamilyMember[]
  root: FamilyMember | undefined
  onChange: (rootId: string | null) => void
}

/** Limits the timeline to one branch. Suggests members of the first generations as its root. */
function BranchField({ members, root, onChange }: BranchFieldProps) {
  const roots = useCallback(() => findBranchRoots(members), [members])
  return (
    <PersonPicker
      label="Branch"
      placeholder="All"
      className="md:col-span-2 lg:col-span-1"
      members={members}
      suggest={roots}
      value={root === undefined ? undefined : { id: root.id, name: fullName(root) }}
      pickedHint={`${root?.firstName}, all descendants, and their partners.`}
      onChange={({ id, name }) => {
        if (id !== null) onChange(id)
        else if (name === '' && root !== undefined) onChange(null)
      }}
    />
  )
}
