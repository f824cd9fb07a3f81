import { useEffect, useRef } from 'react'

import { FieldGroup } from '#browser/calculators/CalculatorFrame.tsx'
import type { Problems } from '#browser/calculators/reading.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/forms/Checkbox.tsx'
import { Choice } from '#browser/ui/forms/Choice.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { UnitInput } from '#browser/ui/forms/UnitInput.tsx'
import type { DivisionMethod } from '#contract/finance/estate-split.ts'

import { divisionMethods } from './estate-form.ts'
import {
  changedHeir,
  deepest,
  type HeirEntry,
  mostHeirs,
  nameOf,
  shownHeirs,
  withChild,
  withHeir,
  withoutHeir,
} from './heir-list.ts'

export interface HeirFieldsProps {
  method: DivisionMethod
  heirs: readonly HeirEntry[]
  problems: Problems
  onMethod: (method: DivisionMethod) => void
  onHeirs: (heirs: HeirEntry[]) => void
}

/** Who inherits. Whoever is added has the focus; after a removal it goes to whoever stands there then. */
export function HeirFields({ method, heirs, problems, onMethod, onHeirs }: HeirFieldsProps) {
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const goesTo = useRef<number>(undefined)
  const shown = shownHeirs(heirs, method)

  useEffect(() => {
    if (goesTo.current === undefined) return
    const names = list.current?.querySelectorAll<HTMLInputElement>('input[data-name]') ?? []
    const next = names[Math.min(goesTo.current, names.length - 1)]
    goesTo.current = undefined
    if (next === undefined) add.current?.focus()
    else next.focus()
  })

  function put(next: HeirEntry[], focusOn: HeirEntry | undefined, orElse: number) {
    const place = focusOn === undefined ? -1 : shownHeirs(next, method).indexOf(focusOn)
    goesTo.current = place === -1 ? orElse : place
    onHeirs(next)
  }

  return (
    <FieldGroup title="The heirs">
      <Choice
        label="Divided by"
        options={divisionMethods}
        value={method}
        onChange={onMethod}
        hint={hints[method]}
      />
      <ul ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {shown.map((heir, place) => (
          <Heir
            key={heir.id}
            heir={heir}
            name={nameOf(heir, heirs)}
            method={method}
            problem={problems[`share-${heir.id}`]}
            isFull={heirs.length >= mostHeirs}
            onChange={change => onHeirs(changedHeir(heirs, heir, change))}
            onRemove={() => put(withoutHeir(heirs, heir), undefined, place)}
            onChild={() => {
              const next = withChild(heirs, heir)
              put(
                next,
                next.find(entry => !heirs.includes(entry)),
                place,
              )
            }}
          />
        ))}
      </ul>
      {problems['heirs'] !== undefined && (
        <output className="block text-small text-danger">{problems['heirs']}</output>
      )}
      <Button
        ref={add}
        variant="secondary"
        disabled={heirs.length >= mostHeirs}
        onClick={() => {
          const next = withHeir(heirs, method)
          put(next, next.at(-1), shown.length)
        }}
      >
        Add an heir
      </Button>
    </FieldGroup>
  )
}

const hints: Record<DivisionMethod, string> = {
  percent: 'The percentages come to 100. For thirds and sevenths, which never do, choose parts.',
  parts: 'Any numbers: of 2, 1 and 1 the first receives half.',
  stirpes: 'By stock: an equal part for each. The children of whoever has died share that part.',
}

interface HeirProps {
  heir: HeirEntry
  /** What it is called, typed or not. */
  name: string
  method: DivisionMethod
  problem: string | undefined
  isFull: boolean
  onChange: (change: Partial<HeirEntry>) => void
  onRemove: () => void
  onChild: () => void
}

function Heir({ heir, name, method, problem, isFull, onChange, onRemove, onChild }: HeirProps) {
  const byStock = method === 'stirpes'
  return (
    <li className={`grid gap-2 border-l border-gilt ${indents[heir.depth] ?? ''}`}>
      <div className={byStock ? 'grid' : 'grid grid-cols-[minmax(0,1fr)_7rem] gap-3'}>
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
        {!byStock && (
          <Field label={method === 'percent' ? 'Percent' : 'Parts'}>
            <UnitInput
              unit={method === 'percent' ? '%' : ''}
              aria-invalid={problem === undefined ? undefined : true}
              value={heir.share}
              onChange={event => onChange({ share: event.target.value })}
            />
          </Field>
        )}
      </div>
      {problem !== undefined && <p className="text-small text-danger">{problem}</p>}
      <div className="-my-1 -ml-3.5 flex flex-wrap items-center gap-x-2">
        {byStock && (
          <Checkbox
            className="mr-auto ml-3.5 text-small"
            checked={heir.isDeceased}
            onChange={event => onChange({ isDeceased: event.target.checked })}
          >
            Has died
          </Checkbox>
        )}
        {byStock && heir.isDeceased && heir.depth < deepest && (
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
