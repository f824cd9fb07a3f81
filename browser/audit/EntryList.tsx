import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { PagedTable } from '#browser/ui/lists/PagedTable.tsx'
import { auditSubjects } from '#contract/audit/audit-actions.ts'
import type { ChainedAuditEntry } from '#contract/audit/audit.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { createEntriesQuery } from './queries.ts'
import { Sentence } from './Sentence.tsx'
import { noFilters, type AuditSearch } from './use-audit-search.ts'

/** The entries that match the filters, newest first. */
export function EntryList({ auditSearch }: { auditSearch: AuditSearch }) {
  const { filters, isFiltered, setState } = auditSearch
  const list = useInfiniteQuery(createEntriesQuery(filters))
  return (
    <PagedTable
      list={list}
      noun="entries"
      failedTitle="The audit trail could not be loaded"
      heading="h2"
      caption="Entries"
      rowKey={({ id }) => id}
      columns={createColumns(auditSearch)}
      empty={
        isFiltered ? (
          <EmptyState
            title="No entries match these filters"
            heading="h2"
            action={
              <Button
                ref={focusSuccessor}
                data-focus-successor="audit-filters"
                onClick={() => setState(noFilters)}
              >
                Clear all filters
              </Button>
            }
          >
            Try a longer period, or another person or kind.
          </EmptyState>
        ) : (
          <EmptyState title="No entries yet" heading="h2">
            Sign-ins, decisions, deletions and exports will appear here.
          </EmptyState>
        )
      }
    />
  )
}

function createColumns(auditSearch: AuditSearch): DataTableProps<ChainedAuditEntry>['columns'] {
  return [
    { header: 'Entry', cell: ({ position }) => <span className="tabular">{formatCount(position)}</span> },
    {
      header: 'When',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="tabular md:inline-block md:min-w-28 lg:whitespace-nowrap">
          {formatInstant(createdAt)}
        </time>
      ),
    },
    { header: 'What happened', cell: ({ sentence }) => <Sentence parts={sentence} /> },
    { header: 'By', cell: entry => <ActorLink {...{ entry, auditSearch }} /> },
    { header: 'About', cell: entry => <SubjectLink {...{ entry, auditSearch }} /> },
  ]
}

type CellProps = { entry: ChainedAuditEntry; auditSearch: AuditSearch }

/** Filters by the account that acted. */
function ActorLink({ entry: { actor }, auditSearch }: CellProps) {
  if (actor === null) return <span className="text-muted">–</span>
  return (
    <Link
      href={auditSearch.addressWith({ person: actor.id })}
      aria-label={`Entries of ${actor.name}`}
      className="link wrap-anywhere md:inline-block md:min-w-24"
    >
      {actor.name}
    </Link>
  )
}

/** Filters by the record that the entry is about. */
function SubjectLink({ entry: { subject }, auditSearch }: CellProps) {
  if (subject === null || subject.kind === null) return <span className="text-muted">–</span>
  const name = subject.name ?? auditSubjects[subject.kind]
  const change = subject.kind === 'account' ? { person: subject.id } : { subject: subject.id }
  return (
    <Link
      href={auditSearch.addressWith(change)}
      aria-label={`Entries about ${name}`}
      className="link wrap-anywhere md:inline-block md:min-w-24"
    >
      {name}
    </Link>
  )
}
