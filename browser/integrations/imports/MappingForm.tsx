import { useState } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import {
  dateOrders,
  decimalMarks,
  importColumns,
  importContents,
  type ImportColumn,
} from '#contract/integrations/integration-choices.ts'
import type { ImportMapping, ImportPreview } from '#contract/integrations/integrations.ts'
import { assetTypes } from '#contract/investments/choices.ts'

export interface MappingFormProps {
  preview: ImportPreview
  mapping: ImportMapping
  onMapping: (mapping: ImportMapping) => void
}

/** How the columns of a CSV file are read. It is open when the guess found nothing. */
export function MappingForm({ preview, mapping, onMapping }: MappingFormProps) {
  const { headers, sample, isRemembered, newCount, duplicateCount } = preview
  const [edited, setEdited] = useState(mapping)
  const isChanged = JSON.stringify(edited) !== JSON.stringify(mapping)
  const names = edited.content === 'prices' ? priceColumns : activityColumns
  const setColumn = (name: ImportColumn, text: string) =>
    setEdited({
      ...edited,
      columns: Object.fromEntries(
        Object.entries({ ...edited.columns, [name]: text === '' ? undefined : Number(text) }).filter(
          ([, index]) => index !== undefined,
        ),
      ),
    })
  return (
    <details open={newCount + duplicateCount === 0} className="group border-y border-line">
      <summary className="flex min-h-control cursor-pointer items-center py-2 font-serif text-title">
        How the columns are read
      </summary>
      <div className="grid gap-6 pb-6">
        <p className="max-w-prose text-small text-muted">
          {isRemembered
            ? 'As in your last file with these columns.'
            : 'This is a guess from the names of the columns. Your choice is remembered for the next file with the same columns.'}
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <ChoiceField
            label="The file lists"
            value={edited.content}
            options={importContents}
            onChange={content => setEdited({ ...edited, content })}
          />
          <ChoiceField
            label="Order of a date"
            value={edited.dateOrder}
            options={dateOrders}
            onChange={dateOrder => setEdited({ ...edited, dateOrder })}
          />
          <ChoiceField
            label="Decimal mark"
            value={edited.decimalMark}
            options={decimalMarks}
            onChange={decimalMark => setEdited({ ...edited, decimalMark })}
          />
          {edited.content === 'activities' && (
            <ChoiceField
              label="New investments are"
              value={edited.assetType}
              options={assetTypes}
              onChange={assetType => setEdited({ ...edited, assetType })}
            />
          )}
          {names.map(name => (
            <Field key={name} label={importColumns[name]} hint={findExample(sample, edited.columns[name])}>
              <Select
                value={edited.columns[name]?.toString() ?? ''}
                onChange={({ target }) => setColumn(name, target.value)}
              >
                <option value="">Not in the file</option>
                {[...headers.entries()].map(([index, header]) => (
                  <option key={index} value={index}>
                    {header || `Column ${index + 1}`}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
        <div>
          <Button variant="secondary" disabled={!isChanged} onClick={() => onMapping(edited)}>
            Read the file again
          </Button>
        </div>
      </div>
    </details>
  )
}

const activityColumns = Object.keys(importColumns) as ImportColumn[]
const priceColumns: ImportColumn[] = ['date', 'symbol', 'price', 'currency']

function findExample(sample: string[][], column: number | undefined): string | undefined {
  const example = column === undefined ? undefined : sample.map(row => row[column]).find(Boolean)
  return example === undefined ? undefined : `Such as ${example}`
}

interface ChoiceFieldProps<Value extends string> {
  label: string
  value: Value
  options: Record<Value, string>
  onChange: (value: Value) => void
}

function ChoiceField<Value extends string>({ label, value, options, onChange }: ChoiceFieldProps<Value>) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {Object.entries<string>(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}
