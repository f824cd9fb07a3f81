import { useEffect, useRef, useState, type ReactNode } from 'react'

import { Button } from '#browser/ui/Button.tsx'

export interface ListRowsProps<Row extends { id: string }> {
  rows: readonly Row[]
  max: number
  /** Shown without rows. */
  emptyText: string
  addLabel: string
  /** The accessible name of a row: 'Partner 2'. */
  rowLabel: (index: number) => string
  onAdd: () => void
  onRemove: (index: number) => void
  children: (row: Row, index: number) => ReactNode
}

/** Adds and removes rows, and moves the focus to the new row or the next control. */
export function ListRows<Row extends { id: string }>({
  rows,
  max,
  emptyText,
  addLabel,
  rowLabel,
  onAdd,
  onRemove,
  children,
}: ListRowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [additions, setAdditions] = useState(0)
  const [removals, setRemovals] = useState(0)
  useEffect(() => {
    if (additions > 0)
      list.current?.querySelector<HTMLElement>(':scope > li:last-child :is(input, select)')?.focus()
  }, [additions])
  useEffect(() => {
    if (removals === 0) return
    // The button is disabled at the limit. An import may have added more rows than the limit.
    if (addButton.current?.disabled === false) addButton.current.focus()
    else list.current?.querySelector<HTMLElement>(':scope > li:last-child button:last-of-type')?.focus()
  }, [removals])

  return (
    <div className="grid justify-items-start gap-4">
      {rows.length === 0 ? (
        <p className="text-small text-muted">{emptyText}</p>
      ) : (
        <ul ref={list} className="grid w-full gap-4">
          {rows.map((row, index) => (
            <li key={row.id}>
              <fieldset
                aria-label={rowLabel(index)}
                className="grid min-w-0 gap-4 rounded-md border border-line p-4 sm:grid-cols-2 sm:px-5"
              >
                {children(row, index)}
                <Button
                  variant="quiet"
                  size="small"
                  className="-ml-3.5 justify-self-start sm:col-span-2"
                  aria-label={`Remove: ${rowLabel(index)}`}
                  onClick={() => {
                    onRemove(index)
                    setRemovals(removals + 1)
                  }}
                >
                  Remove
                </Button>
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        variant="secondary"
        size="small"
        disabled={rows.length >= max}
        onClick={() => {
          onAdd()
          setAdditions(additions + 1)
        }}
      >
        {addLabel}
      </Button>
    </div>
  )
}
