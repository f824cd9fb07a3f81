import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import type { LoadedRows } from '#browser/platform/query.ts'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { formatIfIsoDate } from '#contract/dates/date-format.ts'
import { documentKinds } from '#contract/documents/document-choices.ts'
import type { DocumentSummary } from '#contract/documents/documents.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

export interface PapersProps {
  member: Pick<FamilyMember, 'id' | 'firstName'>
  papers: UseInfiniteQueryResult<LoadedRows<DocumentSummary>>
}

/** The documents of the archive that name a member. */
export function Papers({ member, papers }: PapersProps) {
  return (
    <section aria-labelledby="papers">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="papers">Papers</h2>
        <Link href={buildPath('familyUpload')} className="link text-small">
          Add a document
        </Link>
      </div>
      <PagedList
        list={papers}
        noun="papers"
        title="The papers could not be loaded"
        className="mt-4"
        skeleton={
          <output className="mt-6 grid gap-3">
            <span className="sr-only">Loading the papers</span>
            <Skeleton className="h-14" />
          </output>
        }
        empty={<p className="mt-4 text-muted">No documents of {member.firstName} are in the archive yet.</p>}
      >
        {documents => (
          <ul aria-label={`Papers of ${member.firstName}`} className="mt-4 divide-y divide-line">
            {documents.map(document => (
              <li key={document.id}>
                <PaperLink document={document} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
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
