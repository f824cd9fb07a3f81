import { Link } from 'wouter'

import { DocumentList } from '#browser/documents/list/DocumentList.tsx'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { formatIfIsoDate } from '#contract/dates/date-format.ts'
import { documentKinds } from '#contract/documents/document-choices.ts'
import type { DocumentSummary } from '#contract/documents/documents.ts'

import { ArchiveFilters, searchFieldId } from './ArchiveFilters.tsx'
import { useArchiveSearch } from './use-archive-search.ts'

/** The filed documents, by person, year, kind and text. */
export function ArchiveBrowser() {
  const search = useArchiveSearch()
  return (
    <section aria-labelledby="archive" className="mt-20">
      <h2 id="archive">Archive browser</h2>
      <ArchiveFilters search={search} />
      <DocumentList
        filters={search.filters}
        label="Documents in the archive"
        note={renderNote}
        className="mt-8"
        empty={
          search.isFiltered ? (
            <EmptyState
              title="No documents match"
              action={
                <Button
                  ref={focusSuccessor}
                  data-focus-successor={searchFieldId}
                  variant="secondary"
                  onClick={search.clear}
                >
                  Show all documents
                </Button>
              }
            >
              Try another person, year or kind, or fewer words.
            </EmptyState>
          ) : (
            <EmptyState title="The archive is empty">
              Add a certificate, a letter or a photograph above. It appears here, and on the profiles of the
              members in it.
            </EmptyState>
          )
        }
      />
    </section>
  )
}

/** The kind and the date of a document, and links to the members in it. */
function renderNote({ title, kind, dateText, members }: DocumentSummary) {
  return (
    <>
      <p className="mt-0.5 text-caption text-muted tabular">
        {documentKinds[kind]}
        {dateText !== null && `, ${formatIfIsoDate(dateText)}`}
      </p>
      {members.length > 0 && (
        <ul aria-label={`Members in ${title}`} className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-small">
          {members.map(({ id, name }) => (
            <li key={id}>
              <Link href={buildPath('familyMember', { id })} className="link">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
