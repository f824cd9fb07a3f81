import { useQuery } from '@tanstack/react-query'

import { YearFilter } from '#browser/documents/list/YearFilter.tsx'
import { PersonPicker } from '#browser/people/PersonPicker.tsx'
import { familyMembersQuery } from '#browser/people/queries.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { documentKinds } from '#contract/documents/document-choices.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import type { useArchiveSearch } from './use-archive-search.ts'

const noMembers: readonly FamilyMember[] = []

/** The id of the search field, which gets the focus of the buttons that clear the filters. */
export const searchFieldId = 'archive-search'

/** The filters of the archive: words in the text, a person, a year and a kind. */
export function ArchiveFilters({ search }: { search: ReturnType<typeof useArchiveSearch> }) {
  const { person, year, kind, searchText, setSearchText, searchNow, setFilter, isFiltered, clear } = search
  const { data: members = noMembers } = useQuery(familyMembersQuery)
  const member = members.find(({ id }) => id === person)
  return (
    <search className="mt-6 grid gap-4 rounded-lg bg-sunken p-5 sm:grid-cols-2 lg:grid-cols-[1.6fr_1.4fr_0.8fr_1.2fr]">
      <form
        className="contents"
        onSubmit={event => {
          event.preventDefault()
          searchNow()
        }}
      >
        <Field label="Search the text" labelProps={{ htmlFor: searchFieldId }}>
          <Input
            type="search"
            placeholder="Orchard, Burlington, regiment"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            value={searchText}
            onChange={({ target }) => setSearchText(target.value)}
          />
        </Field>
        <PersonPicker
          label="Person"
          placeholder="Anyone"
          members={members}
          value={{ id: person, name: member === undefined ? '' : fullName(member) }}
          onChange={({ id, name }) => {
            if (id !== null || (person !== null && name !== '')) setFilter({ person: id })
            else if (name === '') setFilter({ person: null })
          }}
        />
        <YearFilter year={year} placeholder="1931" onChange={year => setFilter({ year })} />
        <Field label="Kind">
          <Select
            value={kind ?? ''}
            onChange={({ currentTarget }) => {
              const chosen = Object.keys(documentKinds).find(name => name === currentTarget.value)
              setFilter({ kind: (chosen as keyof typeof documentKinds | undefined) ?? null })
            }}
          >
            <option value="">All kinds</option>
            {Object.entries(documentKinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </form>
      {isFiltered && (
        <Button
          ref={focusSuccessor}
          data-focus-successor={searchFieldId}
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={clear}
        >
          Clear filters
        </Button>
      )}
    </search>
  )
}
