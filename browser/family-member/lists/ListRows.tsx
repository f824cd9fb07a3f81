import { useEffect, useRef, useState, type ReactNode } from 'react'

import { Button } from '#browser/ui/Button.tsx'

export interface ListRowsProps<Row extends { id: string }> {
  rows: readonly Row[]
  most: number
  /** What stands there while there is no row. */
  none: string
  addLabel: string
  /** How a row is called where it has no name: 'Partner 2'. */
  labelOf: (place: number) => string
  onAdd: () => void
  onRemove: (place: number) => void
  children: (row: Row, place: number) => ReactNode
}

/** Rows that can be added and taken away, with the focus where one goes on. */
export function ListRows<Row extends { id: string }>({
  rows,
  most,
  none,
  addLabel,
  labelOf,
  onAdd,
  onRemove,
  children,
}: ListRowsProps<Row>) {
  const element = useRef<HTMLUListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const [additions, setAdditions] = useState(0)
  const [removals, setRemovals] = useState(0)
  useEffect(() => {
    if (additions > 0)
      element.current?.querySelector<HTMLElement>(':scope > li:last-child :is(input, select)')?.focus()
  }, [additions])
  useEffect(() => {
    if (removals === 0) return
    // At the most rows that there may be it can be pressed only once one is gone; an import may have brought more.
    if (adding.current?.disabled === false) adding.current.focus()
    else element.current?.querySelector<HTMLElement>(':scope > li:last-child button:last-of-type')?.focus()
  }, [removals])

  return (
    <div className="grid justify-items-start gap-4">
      {rows.length === 0 ? (
        <p className="text-small text-muted">{none}</p>
      ) : (
        <ul ref={element} className="grid w-full gap-4">
          {rows.map((row, place) => (
            <li key={row.id}>
              <fieldset
                aria-label={labelOf(place)}
                className="grid min-w-0 gap-4 rounded-md border border-line p-4 sm:grid-cols-2 sm:px-5"
              >
                {children(row, place)}
                <Button
                  variant="quiet"
                  size="small"
                  className="-ml-3.5 justify-self-start sm:col-span-2"
                  aria-label={`Remove: ${labelOf(place)}`}
                  onClick={() => {
                    onRemove(place)
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
        ref={adding}
        variant="secondary"
        size="small"
        disabled={rows.length >= most}
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
