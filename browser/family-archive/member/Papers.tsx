import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import type { LoadedRows } from '#browser/platform/query.ts'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { formatIfIsoDate } from '#contract/date-format.ts'
import { documentKinds } from '#contract/document-choices.ts'
import type { DocumentSummary } from '#contract/documents.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

export interface PapersProps {
  member: Pick<FamilyMember, 'id' | 'firstName'>
  papers: UseInfiniteQueryResult<LoadedRows<DocumentSummary>>
}

/** The documents of the archive that name a member. */
export function Papers({ member, papers }: PapersProps) {
  const { data, error, isError, isFetching, refetch } = papers
  return (
    <section aria-labelledby="papers">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="papers">Papers</h2>
        <Link href={buildPath('familyUpload')} className="link text-small">
          Add a document
        </Link>
      </div>
      {data === undefined ? (
        isError ? (
          <LoadFailed
            title="The papers could not be loaded"
            error={error}
            onRetry={refetch}
            isRetrying={isFetching}
            className="mt-4"
          />
        ) : (
          <output className="mt-6 grid gap-3">
            <span className="sr-only">Loading the papers</span>
            <Skeleton className="h-14" />
          </output>
        )
      ) : data.rows.length === 0 ? (
        <p className="mt-4 text-muted">No documents of {member.firstName} are in the archive yet.</p>
      ) : (
        <>
          <ul aria-label={`Papers of ${member.firstName}`} className="mt-4 divide-y divide-line">
            {data.rows.map(document => (
              <li key={document.id}>
                <PaperLink document={document} />
              </li>
            ))}
          </ul>
          <LoadMore list={{ ...papers, data }} noun="papers" />
        </>
      )}
    </section>
  )
}

function PaperLink({ document: { id, title, kind, dateText } }: { document: DocumentSummary }) {
  return (
    <Link href={buildPath('document', { id })} className="group flex items-start gap-3 py-3">
      <FileText aria-hidden="true" strokeWidth={1.25} className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block wrap-anywhere group-hover:underline">{title}</span>
        <span className="block text-caption text-muted tabular">
          {[documentKinds[kind], dateText === null ? null : formatIfIsoDate(dateText)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    </Link>
  )
}
