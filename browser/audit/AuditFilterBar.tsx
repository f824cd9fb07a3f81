import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { listKeys } from '#browser/platform/list-keys.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Chip } from '#browser/ui/controls/Chip.tsx'
import { Combobox } from '#browser/ui/controls/Combobox.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { auditGroups, type AuditGroup } from '#contract/audit/audit-actions.ts'

import { createPeopleQuery, createPersonQuery } from './queries.ts'
import { noFilters, type AuditSearch } from './use-audit-search.ts'

/** Filters by person, group, period and record. The address contains them. */
export function AuditFilterBar({ auditSearch }: { auditSearch: AuditSearch }) {
  const { person, group, subject, from, to, isFiltered, setState } = auditSearch
  return (
    <search
      id="audit-filters"
      tabIndex={-1}
      aria-label="Filters of the audit trail"
      className="mt-8 block outline-none"
    >
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <PersonFilter onSelect={id => setState({ person: id })} />
        <Field label="Kind">
          <Select
            value={group}
            onChange={({ currentTarget }) => setState({ group: currentTarget.value as AuditGroup | '' })}
          >
            <option value="">Everything</option>
            {listKeys(auditGroups).map(key => (
              <option key={key} value={key}>
                {auditGroups[key]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="From">
          <Input
            type="date"
            value={from}
            max={to || undefined}
            onChange={({ currentTarget }) => setState({ from: currentTarget.value }, { replace: true })}
          />
        </Field>
        <Field
          label="To"
          {...(from !== '' && to !== '' && to < from && { error: 'This day is before the first one.' })}
        >
          <Input
            type="date"
            value={to}
            min={from || undefined}
            onChange={({ currentTarget }) => setState({ to: currentTarget.value }, { replace: true })}
          />
        </Field>
      </div>
      {isFiltered && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <ul aria-label="Filters" className="flex min-w-0 flex-wrap gap-2">
            {person !== null && <PersonChip id={person} onRemove={() => setState({ person: null })} />}
            {subject !== null && <Chip text="One record" onRemove={() => setState({ subject: null })} />}
          </ul>
          <Button
            ref={focusSuccessor}
            data-focus-successor="audit-filters"
            variant="quiet"
            size="small"
            onClick={() => setState(noFilters)}
          >
            Clear all filters
          </Button>
        </div>
      )}
    </search>
  )
}

function PersonFilter({ onSelect }: { onSelect: (id: string) => void }) {
  const [text, setText] = useState('')
  const { data: people = [] } = useQuery(createPeopleQuery(text.trim()))
  return (
    <Combobox
      label="Person"
      placeholder="Name of an account"
      text={text}
      items={text.trim() === '' ? [] : people}
      toOption={({ id, name }) => ({ key: id, name, note: '' })}
      onInput={setText}
      onSelect={({ id }) => {
        setText('')
        onSelect(id)
      }}
    />
  )
}

function PersonChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(createPersonQuery(id))
  return <Chip text={data?.[0]?.name ?? 'One person'} onRemove={onRemove} />
}
