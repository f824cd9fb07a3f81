import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { createSearchQuery } from '#browser/documents/queries.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import type { DocumentSummary } from '#contract/documents/documents.ts'
import { maxSharedDocuments } from '#contract/documents/share-limits.ts'

export type ChosenDocument = Pick<DocumentSummary, 'id' | 'title' | 'isSensitive'>

export interface ShareChoiceProps {
  chosen: readonly ChosenDocument[]
  onChange: (chosen: readonly ChosenDocument[]) => void
}

/** The documents of a link, with a search for others that the account may share. */
export function ShareChoice({ chosen, onChange }: ShareChoiceProps) {
  const [words, setWords] = useState('')
  return (
    <div className="grid gap-3">
      <ul aria-label="Documents of the link" className="divide-y divide-line border-y border-line">
        {chosen.map(({ id, title }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 text-small wrap-anywhere">{title}</span>
            {chosen.length > 1 && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove: ${title}`}
                onClick={() => onChange(chosen.filter(one => one.id !== id))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen.length < maxSharedDocuments && (
        <>
          <Field label="Add another document">
            <Input
              type="search"
              placeholder="Words in a title or a tag"
              autoComplete="off"
              maxLength={200}
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
              onKeyDown={event => {
                // Enter would create the link.
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </Field>
          {words.trim() !== '' && (
            <Suggestions
              words={words}
              chosen={chosen}
              onAdd={document => {
                onChange([...chosen, document])
                setWords('')
              }}
            />
          )}
        </>
      )}
    </div>
  )
}

function Suggestions({
  words,
  chosen,
  onAdd,
}: {
  words: string
  chosen: readonly ChosenDocument[]
  onAdd: (document: DocumentSummary) => void
}) {
  const { data, isError } = useInfiniteQuery(createSearchQuery({ q: useDeferredValue(words.trim()) }))
  const found = data?.rows.filter(({ id, abilities }) => abilities.edit && !chosen.some(one => one.id === id))
  if (isError)
    return <p className="text-small text-danger">The documents could not be searched. Please try again.</p>
  if (found === undefined) return <output className="text-small text-muted">Searching...</output>
  if (found.length === 0)
    return <output className="text-small text-muted">No other document of yours matches.</output>
  return (
    <ul aria-label="Documents to add" className="grid gap-1">
      {found.slice(0, 5).map(document => (
        <li key={document.id} className="flex items-center justify-between gap-4">
          <span className="min-w-0 text-small wrap-anywhere">{document.title}</span>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Add: ${document.title}`}
            onClick={() => onAdd(document)}
          >
            Add
          </Button>
        </li>
      ))}
    </ul>
  )
}
