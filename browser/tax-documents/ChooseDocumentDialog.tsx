import { useInfiniteQuery } from '@tanstack/react-query'

import { createDocumentsQuery } from '#browser/documents/queries.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { officeAudiences } from '#contract/documents/document-choices.ts'
import type { TaxExpectation } from '#contract/tax-documents/tax-documents.ts'

import { createHandInFilters } from './hand-in-preset.ts'

export interface ChooseDocumentDialogProps {
  expectation: TaxExpectation
  onChoose: (documentId: string) => void
  onClose: () => void
}

/** Links a document that is in the portal already: of the company, or among the tax documents. */
export default function ChooseDocumentDialog({ expectation, onChoose, onClose }: ChooseDocumentDialogProps) {
  const { title, taxYear, member, company } = expectation
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Choose a document"
      description={`${title}, ${taxYear}: ${member?.name ?? company?.name ?? ''}`}
      footer={
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <PagedList
        list={useInfiniteQuery(createDocumentsQuery(createHandInFilters(expectation)))}
        noun="documents"
        content="the documents"
        empty={
          <p className="text-muted">
            {company === null
              ? 'There is no tax document that is linked to this member. Hand one in instead.'
              : `This company has no document for ${taxYear}. Hand one in instead.`}
          </p>
        }
      >
        {documents => (
          <ul aria-label="Documents" className="border-b border-line">
            {documents.map(document => (
              <li
                key={document.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
              >
                <p className="min-w-0 wrap-anywhere">
                  {document.title}
                  <span className="block text-caption text-muted tabular">
                    {document.current.fileName} · {formatDay(document.createdAt)}
                  </span>
                </p>
                {officeAudiences.includes(document.audience) ? (
                  <Button
                    variant="secondary"
                    size="small"
                    onClick={() => {
                      onChoose(document.id)
                      onClose()
                    }}
                  >
                    Choose <span className="sr-only">{document.title}</span>
                  </Button>
                ) : (
                  <p className="text-caption text-muted">The office cannot see it.</p>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  )
}
