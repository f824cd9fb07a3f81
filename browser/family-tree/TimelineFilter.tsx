import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Input } from '#browser/ui/Input.tsx'
import { Select } from '#browser/ui/Select.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'
import { generationLabels, type Generation } from '#contract/generations.ts'

import { branchRoots, everybody, isFiltering, nameOf, type Filter } from './timeline.ts'

export interface TimelineFilterProps {
  members: readonly FamilyMember[]
  filter: Filter
  onChange: (filter: Filter) => void
  /** How many of the members it lets through. */
  found: number
}

/** Search as one types, and who is shown. */
export function TimelineFilter({ members, filter, onChange, found }: TimelineFilterProps) {
  const change = (difference: Partial<Filter>) => onChange({ ...filter, ...difference })
  return (
    <search className="mt-2 grid gap-4 rounded-lg bg-sunken p-5 sm:p-6">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <Field label="Find somebody">
          <Input
            type="search"
            placeholder="A name, a place, a vocation"
            value={filter.search}
            onChange={event => change({ search: event.target.value })}
          />
        </Field>
        <Field label="Generation">
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
        <Field label="Living">
          <Select
            value={filter.life}
            onChange={event => change({ life: event.target.value as Filter['life'] })}
          >
            <option value="all">All</option>
            <option value="living">Living</option>
            <option value="deceased">Deceased</option>
          </Select>
        </Field>
        <Field label="Branch">
          <Select
            value={filter.branch ?? ''}
            onChange={event => change({ branch: event.target.value === '' ? null : event.target.value })}
          >
            <option value="">All</option>
            {branchRoots(members).map(member => (
              <option key={member.id} value={member.id}>
                {nameOf(member)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 text-small text-muted">
        <output className="tabular">
          {found === members.length
            ? `${count(found)} in the tree`
            : `${count(found)} of ${members.length.toLocaleString('en-US')}`}
        </output>
        {isFiltering(filter) && (
          <Button variant="quiet" size="small" onClick={() => onChange(everybody)}>
            Show everybody
          </Button>
        )}
      </div>
    </search>
  )
}

function count(people: number): string {
  return `${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`
}
