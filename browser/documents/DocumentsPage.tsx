import { Link } from 'wouter'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { createChoiceParam, useSearchState } from '#browser/platform/search-state.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { PageDrop } from '#browser/uploads/PageDrop.tsx'
import type { DocumentSummary } from '#contract/documents/documents.ts'

import { describeFiling } from './describe-filing.ts'
import { useUploadDialog } from './filing/use-upload-dialog.tsx'
import { DocumentFilterFields, searchFieldId } from './list/DocumentFilterFields.tsx'
import { DocumentList } from './list/DocumentList.tsx'
import { toFilters, useDocumentSearch, type DocumentSearch } from './list/use-document-search.ts'

/** `?new=document` opens the dialog that adds documents. */
const newSearch = { new: createChoiceParam(['document'], null) }

/** Every document that the account may see: of the companies, the taxes and the archive. */
export default function DocumentsPage() {
  useTitle('Documents')
  const search = useDocumentSearch()
  const { state, setState } = useSearchState(newSearch)
  const upload = useUploadDialog({
    isRequested: state.new === 'document',
    onClose: () => setState({ new: null }, { replace: true }),
    draftKey: 'documents.new',
    preset: { area: 'archive' },
    title: 'Add documents',
    description: 'They are filed in the family archive.',
  })
  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings
        rings={30}
        seed={31}
        className="absolute -top-64 -right-64 -z-10 size-[40rem] text-gilt/30 max-md:-right-96"
      />
      <div className="page py-14 lg:py-20">
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div>
            <h1>Documents</h1>
            <p className="mt-4 max-w-prose text-lead text-muted">
              The papers of the companies, the taxes and the family archive that you may see.
            </p>
          </div>
          <Button {...upload.opener}>Add documents</Button>
        </header>
        <search className="mt-8 grid gap-5">
          <Input
            id={searchFieldId}
            type="search"
            aria-label="Search documents"
            placeholder="Words in a title, a tag or the text"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            value={search.searchText}
            onChange={({ currentTarget }) => search.setSearchText(currentTarget.value)}
            onKeyDown={({ key }) => key === 'Enter' && search.searchNow()}
            className="h-14 px-5 text-lead"
          />
          <DocumentFilterFields search={search} />
        </search>
        <section aria-label="Results" className="mt-8">
          <DocumentList
            filters={toFilters(search)}
            label="Documents"
            heading="h2"
            note={renderFiling}
            empty={<NoDocuments search={search} />}
          />
        </section>
      </div>
      <PageDrop onFiles={upload.open} />
      {upload.dialog}
    </div>
  )
}

function renderFiling(document: DocumentSummary) {
  return <p className="mt-0.5 text-caption text-muted">{describeFiling(document)}</p>
}

function NoDocuments({ search }: { search: DocumentSearch }) {
  const { q, view, setState } = search
  const isFiltered = Object.keys(toFilters(search)).length > 0
  if (view === 'deleted')
    return (
      <EmptyState title="Nothing was deleted" heading="h2">
        Documents that you delete can be restored here for 30 days.
      </EmptyState>
    )
  if (!isFiltered)
    return (
      <EmptyState
        title="No documents yet"
        heading="h2"
        action={
          <Link href={buildPath('familyUpload')} className="link">
            Go to the Sacred Family Archive
          </Link>
        }
      >
        Documents of the companies, the taxes and the archive will appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      title={q === '' ? 'No documents with these filters' : `No results for “${q}”`}
      heading="h2"
      action={
        <Button
          ref={focusSuccessor}
          data-focus-successor={searchFieldId}
          onClick={() => setState({}, { clearsOthers: true })}
        >
          Show all documents
        </Button>
      }
    >
      Try fewer words or fewer filters.
    </EmptyState>
  )
}
