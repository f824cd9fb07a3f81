import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { areaLabels } from '#browser/documents/describe-filing.ts'
import { PersonPicker } from '#browser/people/PersonPicker.tsx'
import { familyMembersQuery } from '#browser/people/queries.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Button } from '#browser/ui/Button.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { listCompanyNames, toCompanySlug } from '#contract/companies/company-names.ts'
import { documentAreas, documentKinds } from '#contract/documents/document-choices.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { toFilters, type DocumentSearch } from './use-document-search.ts'
import { YearFilter } from './YearFilter.tsx'

const views = {
  all: 'All',
  own: 'Added by me',
  expiring: 'Expiring or expired',
  deleted: 'Recently deleted',
}

/** The id of the search field, which gets the focus of the buttons that clear the filters. */
export const searchFieldId = 'document-search'

/** The filters of the page Documents. Each change is an entry of the browser's history. */
export function DocumentFilterFields({ search }: { search: DocumentSearch }) {
  const { q: _, ...filters } = toFilters(search)
  const hasFilters = Object.keys(filters).length > 0
  const [isOpen, setOpen] = useState(hasFilters)
  const id = useId()
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="md:hidden"
      >
        {isOpen ? 'Hide filters' : 'Filters'}
      </Button>
      <div
        id={id}
        className={joinClasses(
          'grid grid-cols-2 items-start gap-4 max-md:mt-4 md:grid-cols-3 lg:grid-cols-6',
          !isOpen && 'max-md:hidden',
        )}
      >
        <ChoiceFilters search={search} />
        <MemberFilter search={search} />
        <YearFilter year={search.year} placeholder="All" onChange={year => search.setState({ year })} />
        {hasFilters && (
          <div className="col-span-full">
            <Button
              ref={focusSuccessor}
              data-focus-successor={searchFieldId}
              variant="quiet"
              size="small"
              className="-ml-3.5"
              onClick={() => search.setState({ q: search.q }, { clearsOthers: true })}
            >
              Clear filters
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

interface FilterProps {
  search: DocumentSearch
}

function ChoiceFilters({ search: { view, area, company, kind, setState } }: FilterProps) {
  return (
    <>
      <Choice
        label="Show"
        options={views}
        value={view}
        // Half the width of a phone cuts its longest option off.
        className="max-sm:col-span-full"
        onChange={value => setState({ view: value ?? 'all' })}
      />
      <Choice
        label="Company"
        all="All"
        options={Object.fromEntries(
          listCompanyNames(portalFacts.familyName).map(name => [toCompanySlug(name), name]),
        )}
        value={company}
        className="max-sm:col-span-full"
        onChange={value => setState({ company: value })}
      />
      <Choice
        label="Area"
        all="All"
        options={areaLabels}
        value={area}
        onChange={value => setState({ area: documentAreas.find(name => name === value) ?? null })}
      />
      <Choice
        label="Kind"
        all="All"
        options={documentKinds}
        value={kind}
        onChange={value => setState({ kind: value })}
      />
    </>
  )
}

function MemberFilter({ search: { member, setState } }: FilterProps) {
  const { data: members = [] } = useQuery(familyMembersQuery)
  const chosen = members.find(({ id }) => id === member)
  return (
    <PersonPicker
      label="Family member"
      placeholder="All"
      members={members}
      value={{ id: member, name: chosen === undefined ? '' : fullName(chosen) }}
      onChange={({ id, name }) => {
        if (id !== null || (name === '' && member !== null)) setState({ member: id })
      }}
    />
  )
}

function Choice<Value extends string>({
  label,
  all,
  options,
  value,
  className = '',
  onChange,
}: {
  label: string
  /** The label of no choice. */
  all?: string
  options: Record<Value, string>
  value: Value | null
  className?: string
  onChange: (value: Value | null) => void
}) {
  const entries = Object.entries<string>(options)
  return (
    <Field label={label} className={className}>
      <Select
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          const found = entries.find(([name]) => name === currentTarget.value)
          // `Object.entries` loses the type of the names.
          onChange((found?.[0] ?? null) as Value | null)
        }}
      >
        {all !== undefined && <option value="">{all}</option>}
        {entries.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}
