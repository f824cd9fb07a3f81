import { useQuery } from '@tanstack/react-query'

import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Table, type TableProps } from '#browser/ui/Table.tsx'
import type { GedcomImport } from '#contract/genealogy-files.ts'

import { counted } from './figures.ts'
import { importsQuery, useUndo } from './queries.ts'

/** Every import there was, and the way back from each. */
export function History() {
  const { data, isError, refetch } = useQuery(importsQuery)
  return (
    <section aria-labelledby="history" className="mt-20">
      <h2 id="history">Earlier imports</h2>
      <div className="mt-6">
        {isError ? (
          <div className="grid justify-items-start gap-3 text-muted">
            <p>The imports could not be read. The connection may have been lost for a moment.</p>
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : data === undefined ? (
          <output>
            <span className="sr-only">Loading the imports</span>
            <Skeleton className="h-24" />
          </output>
        ) : data.length === 0 ? (
          <p className="text-muted">No file has been imported yet.</p>
        ) : (
          <Table
            caption="Earlier imports"
            captionHidden
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
          />
        )}
      </div>
    </section>
  )
}

const columns: TableProps<GedcomImport>['columns'] = [
  { header: 'File', cell: ({ fileName }) => <span className="break-all">{fileName}</span> },
  { header: 'By', cell: ({ importedBy }) => importedBy },
  { header: 'On', cell: ({ startedAt }) => dayAndTime.format(new Date(startedAt)) },
  { header: 'People', numeric: true, cell: ({ people }) => counted(people) },
  { header: 'State', cell: one => <State one={one} /> },
  { header: 'Way back', cell: one => (one.state === 'done' ? <Undo one={one} /> : '–') },
]

function State({ one }: { one: GedcomImport }) {
  const [tone, words] = states[one.state]
  return (
    <span>
      <Badge tone={tone}>{words}</Badge>
      {one.failure !== null && <span className="mt-1 block text-caption text-muted">{one.failure}</span>}
    </span>
  )
}

const states = {
  running: ['gold', 'Running'],
  done: ['accent', 'In the tree'],
  failed: ['danger', 'Failed'],
  undone: ['neutral', 'Undone'],
} as const

function Undo({ one }: { one: GedcomImport }) {
  const undo = useUndo()
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Undo the import of ${one.fileName}`}
      pending={undo.isPending}
      onClick={() => undo.mutate(one.id)}
    >
      Undo
    </Button>
  )
}

const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
