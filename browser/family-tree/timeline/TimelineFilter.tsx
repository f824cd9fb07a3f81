import { useCallback, useState } from 'react'

import { PersonPicker } from '#browser/family-tree/PersonPicker.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { classes } from '#browser/ui/classes.ts'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Select } from '#browser/ui/forms/Select.tsx'
import { generationLabels, type Generation } from '#contract/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'

import { findBranchRoots, emptyFilter, isFilterActive, type MemberFilter } from './timeline.ts'

export interface TimelineFilterProps {
  members: readonly FamilyMember[]
  byId: Map<string, FamilyMember>
  filter: MemberFilter
  onChange: (filter: MemberFilter) => void
  /** Leads to somebody and hides nobody. */
  onJump: (member: FamilyMember) => void
  /** How many of the members it lets through; undefined while they are read. */
  found: number | undefined
}

/** Search as one types, who is shown, and the way to one person among them. */
export function TimelineFilter({ members, byId, filter, onChange, onJump, found }: TimelineFilterProps) {
  const change = (difference: Partial<MemberFilter>) => onChange({ ...filter, ...difference })
  const root = byId.get(filter.branch ?? '')
  // On a phone the choices would push everybody out of sight.
  const [isUnfolded, setUnfolded] = useState(false)
  const isChosen = isFilterActive({ ...filter, search: '' })
  const isOpen = isUnfolded || isChosen

  return (
    <search
      className={classes(
        '-mt-2 grid sm:rounded-lg sm:bg-sunken sm:p-5 md:grid-cols-6 lg:grid-cols-[1.7fr_1.4fr_1fr_0.9fr_1.3fr] print:hidden',
        isOpen ? 'gap-4' : 'gap-x-4 gap-y-2 md:gap-y-4',
      )}
    >
      <div className="grid gap-4 md:contents">
        <Field label="Find somebody" className="md:col-span-3 lg:col-span-1">
          <Input
            type="search"
            placeholder="A name, a place, a vocation"
            value={filter.search}
            onChange={event => change({ search: event.target.value })}
          />
        </Field>
        <Jump
          members={members}
          byId={byId}
          className={classes('md:col-span-3 lg:col-span-1', !isOpen && 'max-md:hidden')}
          onJump={onJump}
        />
      </div>
      <div className={classes('gap-4 sm:grid-cols-3 md:contents', isOpen ? 'grid' : 'hidden')}>
        <Field label="Generation" className="md:col-span-2 lg:col-span-1">
          <Select
            value={filter.generation ?? ''}
            onChange={event =>
              change({
                generation: event.target.value === '' ? null : (Number(event.target.value) as Generation),
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
            onChange={event => change({ life: (event.target.value || 'all') as MemberFilter['life'] })}
          >
            <option value="">All</option>
            <option value="living">Living</option>
            <option value="deceased">Deceased</option>
          </Select>
        </Field>
        <Branch members={members} root={root} onChange={branch => change({ branch })} />
      </div>
      <div className="col-span-full flex min-h-6 flex-wrap items-center gap-x-4 text-small text-muted">
        <output className="tabular">
          {found !== undefined &&
            (found === members.length
              ? `${count(found)} in the tree`
              : `${count(found)} of ${members.length.toLocaleString('en-US')}`)}
        </output>
        {isFilterActive(filter) && (
          <Button variant="quiet" size="small" onClick={() => onChange(emptyFilter)}>
            Show everybody
          </Button>
        )}
        {!isChosen && (
          <Button
            variant="quiet"
            size="small"
            className="ml-auto md:hidden"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Fewer choices' : 'More choices'}
          </Button>
        )}
      </div>
    </search>
  )
}

/** Leads to somebody where they stand. The field is empty again, for the next. */
function Jump({
  members,
  byId,
  className,
  onJump,
}: Pick<TimelineFilterProps, 'members' | 'byId' | 'onJump'> & { className: string }) {
  const [jumps, setJumps] = useState(0)
  return (
    <PersonPicker
      key={jumps}
      label="Go to"
      placeholder="Somebody in the tree"
      className={className}
      members={members}
      onChange={({ id }) => {
        const member = byId.get(id ?? '')
        if (member === undefined) return
        setJumps(jumps + 1)
        onJump(member)
      }}
    />
  )
}

interface BranchProps {
  members: readonly FamilyMember[]
  root: FamilyMember | undefined
  onChange: (rootId: string | null) => void
}

/** Somebody with all who descend from them: at first those are offered with whom a branch usually begins. */
function Branch({ members, root, onChange }: BranchProps) {
  const roots = useCallback(() => findBranchRoots(members), [members])
  return (
    <PersonPicker
      label="Branch"
      placeholder="All"
      className="md:col-span-2 lg:col-span-1"
      members={members}
      suggest={roots}
      value={root === undefined ? undefined : { id: root.id, name: fullName(root) }}
      pickedHint={`All who descend from ${root?.firstName}, and their partners.`}
      onChange={({ id, name }) => {
        if (id !== null) onChange(id)
        else if (name === '' && root !== undefined) onChange(null)
      }}
    />
  )
}

function count(people: number): string {
  return `${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`
}
