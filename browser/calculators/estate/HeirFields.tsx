import { useEffect, useRef } from 'react'

import { FieldGroup } from '#browser/calculators/CalculatorFrame.tsx'
import type { FieldErrors } from '#browser/calculators/form-parser.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { UnitInput } from '#browser/ui/controls/UnitInput.tsx'
import type { DivisionMethod } from '#contract/finance/estate-split.ts'

import { divisionMethods } from './estate-form.ts'
import {
  updateHeir,
  maxDepth,
  type HeirEntry,
  maxHeirs,
  formatHeirName,
  findVisibleHeirs,
  addChild,
  addHeir,
  removeHeir,
} from './heir-list.ts'

export interface HeirFieldsProps {
  method: DivisionMethod
  heirs: readonly HeirEntry[]
  fieldErrors: FieldErrors
  onMethod: (method: DivisionMethod) => void
  onHeirs: (heirs: HeirEntry[]) => void
}

/** The list of heirs. A new heir gets the focus; after a removal, the next one does. */
export function HeirFields({ method, heirs, fieldErrors, onMethod, onHeirs }: HeirFieldsProps) {
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const focusIndex = useRef<number>(undefined)
  const visible = findVisibleHeirs(heirs, method)

  useEffect(() => {
    if (focusIndex.current === undefined) return
    const names = list.current?.querySelectorAll<HTMLInputElement>('input[data-name]') ?? []
    const next = names[Math.min(focusIndex.current, names.length - 1)]
    focusIndex.current = undefined
    if (next === undefined) add.current?.focus()
    else next.focus()
  })

  function updateHeirs(next: HeirEntry[], focusOn: HeirEntry | undefined, fallbackIndex: number) {
    const index = focusOn === undefined ? -1 : findVisibleHeirs(next, method).indexOf(focusOn)
    focusIndex.current = index === -1 ? fallbackIndex : index
    onHeirs(next)
  }

  return (
    <FieldGroup title="The heirs">
      <SegmentedControl
        label="Divided by"
        options={divisionMethods}
        value={method}
        onChange={onMethod}
        hint={hints[method]}
      />
      <ul ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {visible.map((heir, index) => (
          <HeirRow
            key={heir.id}
            heir={heir}
            name={formatHeirName(heir, heirs)}
            method={method}
            error={fieldErrors[`share-${heir.id}`]}
            isFull={heirs.length >= maxHeirs}
            onChange={change => onHeirs(updateHeir(heirs, heir, change))}
            onRemove={() => updateHeirs(removeHeir(heirs, heir), undefined, index)}
            onChild={() => {
              const next = addChild(heirs, heir)
              updateHeirs(
                next,
                next.find(entry => !heirs.includes(entry)),
                index,
              )
            }}
          />
        ))}
      </ul>
      {fieldErrors['heirs'] !== undefined && (
        <output className="block text-small text-danger">{fieldErrors['heirs']}</output>
      )}
      <Button
        ref={add}
        variant="secondary"
        disabled={heirs.length >= maxHeirs}
        onClick={() => {
          const next = addHeir(heirs, method)
          updateHeirs(next, next.at(-1), visible.length)
        }}
      >
        Add an heir
      </Button>
    </FieldGroup>
  )
}

const hints: Record<DivisionMethod, string> = {
  percent: 'Percentages must add up to 100. For thirds or sevenths, choose parts.',
  parts: 'Any numbers: with 2, 1 and 1, the first heir receives half.',
  stirpes: 'An equal part for each. The children of a deceased heir share that heir’s part.',
}

interface HeirProps {
  heir: HeirEntry
  /** The typed name, or a placeholder for it. */
  name: string
  method: DivisionMethod
  error: string | undefined
  isFull: boolean
  onChange: (change: Partial<HeirEntry>) => void
  onRemove: () => void
  onChild: () => void
}

function HeirRow({ heir, name, method, error, isFull, onChange, onRemove, onChild }: HeirProps) {
  const isPerStirpes = method === 'stirpes'
  return (
    <li className={`grid gap-2 border-l border-gilt ${indents[heir.depth] ?? ''}`}>
      <div className={isPerStirpes ? 'grid' : 'grid grid-cols-[minmax(0,1fr)_7rem] gap-3'}>
        <Field label={heir.depth === 0 ? 'Name' : 'Name of the child'}>
          <Input
            data-name=""
            autoComplete="off"
            maxLength={80}
            placeholder={name}
            value={heir.name}
            onChange={event => onChange({ name: event.target.value })}
          />
        </Field>
        {!isPerStirpes && (
          <Field label={method === 'percent' ? 'Percent' : 'Parts'}>
            <UnitInput
              unit={method === 'percent' ? '%' : ''}
              aria-invalid={error === undefined ? undefined : true}
              value={heir.share}
              onChange={event => onChange({ share: event.target.value })}
            />
          </Field>
        )}
      </div>
      {error !== undefined && <p className="text-small text-danger">{error}</p>}
      <div className="-my-1 -ml-3.5 flex flex-wrap items-center gap-x-2">
        {isPerStirpes && (
          <Checkbox
            className="mr-auto ml-3.5 text-small"
            checked={heir.isDeceased}
            onChange={event => onChange({ isDeceased: event.target.checked })}
          >
            Deceased
          </Checkbox>
        )}
        {isPerStirpes && heir.isDeceased && heir.depth < maxDepth && (
          <Button
            variant="quiet"
            size="small"
            disabled={isFull}
            onClick={onChild}
            aria-label={`Add a child of ${name}`}
          >
            Add a child
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </li>
  )
}

const indents = ['pl-4', 'ml-5 pl-4', 'ml-10 pl-4', 'ml-15 pl-4']
