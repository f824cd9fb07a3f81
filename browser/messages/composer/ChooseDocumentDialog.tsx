import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { createSearchQuery } from '#browser/documents/queries.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { useSearchText } from '#browser/platform/search-state.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

export interface ChooseDocumentDialogProps {
  onChoose: (document: { id: string; title: string }) => void
  /** Moves the focus when the dialog has closed after a choice. */
  onChosen: () => void
  onClose: () => void
}

/** Chooses a document of the portal for a message. Its audience stays as it is. */
export default function ChooseDocumentDialog({ onChoose, onChosen, onClose }: ChooseDocumentDialogProps) {
  const [search, setSearch] = useState('')
  const { searchText, setSearchText } = useSearchText(search, setSearch)
  const hasChosen = useRef(false)
  const list = useInfiniteQuery(createSearchQuery(search === '' ? {} : { q: search }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Choose a document"
      onReturnFocus={() => {
        if (hasChosen.current) onChosen()
        return hasChosen.current
      }}
      description="The people of the conversation can open it if they are in its audience."
    >
      <Field label="Search documents">
        <Input
          type="search"
          maxLength={200}
          autoComplete="off"
          value={searchText}
          onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
        />
      </Field>
      <div className="mt-4 min-h-64">
        <PagedList
          list={list}
          noun="documents"
          content="the documents"
          heading="h3"
          skeleton={<Skeleton className="h-60" />}
          empty={<p className="text-muted">No document matches your search.</p>}
        >
          {rows => (
            <ul aria-label="Documents" className="border-b border-line">
              {rows.map(({ id, title, createdAt, current }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
                >
                  <p className="min-w-0 wrap-anywhere">
                    {title}
                    <span className="block text-caption text-muted tabular">
                      {current.fileName} · {formatDay(createdAt)}
                    </span>
                  </p>
                  <Button
                    variant="secondary"
                    size="small"
                    onClick={() => {
                      hasChosen.current = true
                      onChoose({ id, title })
                      onClose()
                    }}
                  >
                    Attach <span className="sr-only">{title}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Dialog>
  )
}
