import { useState } from 'react'

import type { LoadedList } from '#browser/platform/query.ts'
import { pageParam, useSearchState } from '#browser/platform/search-state.ts'
import { showToast } from '#browser/platform/toast.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Highlighted } from '#browser/ui/Highlighted.tsx'
import { DataTable, type DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { DeletedItem } from '#browser/ui/lists/DeletedItem.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { PagedList, type PagedQuery } from '#browser/ui/lists/PagedList.tsx'
import { PagedTable } from '#browser/ui/lists/PagedTable.tsx'
import { WindowedList } from '#browser/ui/lists/WindowedList.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { formatCount } from '#contract/texts/counts.ts'

export function ListKit() {
  return (
    <div className="grid gap-14">
      <Tables />
      <p>
        A hit: <Highlighted text={'The deed of the \u0002orchard\u0003'} />
      </p>
      <EndsOfLists />
      <PagedLists />
      <LoadedDeeds />
      <DeletedItem
        title="Deed of the orchard"
        details="orchard-deed.pdf"
        record={{ removedAt: '2026-11-21T12:00:00Z', removedBy: 'Ada Maria King' }}
        isRestoring={false}
        onRestore={() => showToast({ title: 'Document restored' })}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <Card tone="plain">
          <LoadFailed
            title="The posts could not be loaded"
            error={undefined}
            heading="h3"
            onRetry={() => undefined}
          />
        </Card>
        <div className="grid content-start gap-4">
          <LoadFailed title="Your sessions could not be loaded" error={undefined} onRetry={() => undefined} />
          <LoadFailed
            title="Your sessions could not be loaded"
            error={undefined}
            onRetry={() => undefined}
            isRetrying
          />
          <div>
            <ConfirmButton
              variant="secondary"
              question={undoQuestion}
              onConfirm={() => showToast({ title: 'Confirmed' })}
            >
              Ask for a confirmation
            </ConfirmButton>
          </div>
        </div>
      </div>
      <LongList />
    </div>
  )
}

type Deed = { id: string; name: string; kind: string; year: number; isSealed: boolean }

const deeds: Deed[] = [
  { id: '1', name: 'Deed of the mill', kind: 'Deed', year: 1931, isSealed: true },
  { id: '2', name: 'Letter to Ada', kind: 'Letter', year: 1898, isSealed: false },
  { id: '3', name: 'Accounts of the brewery', kind: 'Ledger', year: 1954, isSealed: false },
]

const columns: DataTableProps<Deed>['columns'] = [
  { header: 'Document', cell: ({ name }) => name, sortKey: ({ name }) => name },
  { header: 'Kind', cell: ({ kind }) => kind },
  { header: 'Year', cell: ({ year }) => year, sortKey: ({ year }) => year, numeric: true },
  {
    header: 'Seal',
    isDetail: true,
    cell: ({ isSealed }) => (isSealed ? <Badge tone="gold">Sealed</Badge> : '–'),
  },
]

const ledgers = Array.from({ length: 57 }, (_, index) => ({
  id: String(index),
  name: `Ledger ${index + 1}`,
  kind: 'Ledger',
  year: 1900 + index,
  isSealed: index % 7 === 0,
}))
const ledgerSearch = { ledgers: pageParam }

function Tables() {
  const { state, setState } = useSearchState(ledgerSearch)
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set(['2']))
  return (
    <div className="grid gap-8">
      <DataTable
        caption="Documents"
        columns={columns}
        rows={deeds}
        rowKey={({ id }) => id}
        selection={{ selected, onChange: setSelected, rowName: ({ name }) => name }}
      />
      <DataTable
        caption="Ledgers"
        columns={columns}
        rows={ledgers}
        rowKey={({ id }) => id}
        paging={{ page: state.ledgers, onChange: (page, options) => setState({ ledgers: page }, options) }}
      />
      <div className="grid gap-8 md:grid-cols-2">
        <DataTable
          caption="Documents of 1700"
          columns={columns}
          rows={[]}
          rowKey={({ id }) => id}
          empty={<EmptyState title="No documents yet">Uploaded documents appear here.</EmptyState>}
        />
        <DataTable caption="Documents of 1800" columns={columns} rows={undefined} rowKey={({ id }) => id} />
      </div>
    </div>
  )
}

/** A list of 45 requests with 30 loaded. */
const list: LoadedList<unknown> = {
  data: { rows: Array.from({ length: 30 }), pages: 1, total: 45, isCounted: true },
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: async () => undefined,
}

function EndsOfLists() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <LoadMore noun="requests" list={list} />
      <LoadMore noun="requests" list={{ ...list, isFetchingNextPage: true }} />
      <LoadMore noun="requests" list={{ ...list, isFetchNextPageError: true }} />
      <LoadMore
        noun="requests"
        list={{
          ...list,
          hasNextPage: false,
          data: { rows: Array.from({ length: 45 }), pages: 2, total: 45, isCounted: true },
        }}
      />
    </div>
  )
}

const letters: PagedQuery<Deed> & { isPlaceholderData: boolean } = {
  ...list,
  data: { rows: deeds, pages: 1, total: 20, isCounted: true },
  error: null,
  isError: false,
  isFetching: false,
  refetch: () => undefined,
  isPlaceholderData: false,
}

function PagedLists() {
  const lists = { loaded: letters, empty: { ...letters, data: { ...letters.data!, rows: [] } } }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {Object.entries({ ...lists, loading: { ...letters, data: undefined } }).map(([state, letterList]) => (
        <div key={state}>
          <PagedList
            list={letterList}
            noun="letters"
            content="the letters"
            empty={<p className="text-muted">No letters yet.</p>}
          >
            {rows => rows.map(({ id, name }) => <p key={id}>{name}</p>)}
          </PagedList>
        </div>
      ))}
      <PagedTable
        list={{ ...letters, isPlaceholderData: true }}
        noun="letters"
        failedTitle="The letters could not be loaded"
        caption="Letters of the previous filter"
        rowKey={({ id }) => id}
        columns={columns}
      />
    </div>
  )
}

function LoadedDeeds() {
  const loading = { data: undefined, error: null, refetch: () => undefined }
  const queries = {
    loaded: { ...loading, data: deeds[0] },
    loading,
    failed: { ...loading, error: new Error('offline') },
  }
  return (
    <div className="grid gap-6 md:grid-cols-3">
      {Object.entries(queries).map(([state, query]) => (
        <div key={state}>
          <Loaded query={query} content="the deed" skeleton={<Skeleton className="h-20" />}>
            {({ name }) => <p>{name}</p>}
          </Loaded>
        </div>
      ))}
    </div>
  )
}

const undoQuestion = {
  title: 'Undo the import of oak.ged?',
  consequence: '214 people will be removed from the tree. You can import the file again.',
  confirmLabel: 'Undo import',
}

const leaves = Array.from({ length: 5000 }, (_, index) => ({ id: `leaf-${index}`, number: index + 1 }))

function LongList() {
  return (
    <WindowedList label="Leaves" rows={leaves} total={leaves.length} estimatedHeight={96}>
      {({ number }) => <Card tone="plain">Leaf {formatCount(number)}</Card>}
    </WindowedList>
  )
}
