import { useState } from 'react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { Accordion, type AccordionSection } from '#browser/ui/Accordion.tsx'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'
import { DataTable, type DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { GedcomPreview } from '#contract/gedcom/gedcom.ts'
import { formatCount, pluralize } from '#contract/texts/counts.ts'

export interface PreviewProps {
  preview: GedcomPreview
  isStarting: boolean
  failure: string | null
  onImport: (useMatches: boolean) => void
  onCancel: () => void
}

/** What a file contains and what its import would add, before any of it is in the tree. */
export function Preview({ preview, isStarting, failure, onImport, onCancel }: PreviewProps) {
  const [useMatches, setUseMatches] = useState(true)
  const { matchCount, cycles, cyclesWithTree } = preview
  const linksInCycles = useMatches && cyclesWithTree.length > 0
  const newPeople = preview.people - (useMatches ? matchCount : 0)
  return (
    <div>
      <p className="text-small wrap-anywhere text-muted">{preview.fileName}</p>
      <p className="mt-1 font-serif text-heading">
        {pluralize(preview.people, 'person', 'people')} in {formatCount(preview.families)}{' '}
        {preview.families === 1 ? 'family' : 'families'}
      </p>
      <PreviewFigures preview={preview} />

      {cycles.length > 0 && (
        <Alert title="This file cannot be imported" className="mt-6">
          <p>It makes someone their own ancestor. Please correct this in your genealogy program.</p>
          <NoteList>{cycles}</NoteList>
        </Alert>
      )}

      {matchCount > 0 && (
        <div className="mt-10">
          <PreviewTable
            caption={`Already in the tree (${formatCount(matchCount)})`}
            columns={matchColumns}
            rows={preview.matches}
            all={matchCount}
            rowKey={({ memberId }) => memberId}
          />
          <Checkbox
            className="mt-3"
            checked={useMatches}
            onChange={({ target }) => setUseMatches(target.checked)}
          >
            These are the same people: link them and fill in missing details
          </Checkbox>
          {linksInCycles && (
            <Alert title="This file cannot be imported with these links" className="mt-6">
              <p>
                Linking these people would make someone their own ancestor. Please correct this in your
                genealogy program or in the tree. You can also clear the box above to add them as new people.
              </p>
              <NoteList>{cyclesWithTree}</NoteList>
            </Alert>
          )}
        </div>
      )}

      <Accordion
        className="mt-6"
        sections={[...createWarningSections(preview), ...createUnknownTagSections(preview)]}
      />

      {failure !== null && (
        <Alert title="Nothing was imported" className="mt-8">
          {failure}
        </Alert>
      )}
      <div className="mt-10 flex flex-wrap gap-3">
        {cycles.length === 0 && !linksInCycles && (
          <Button
            size="large"
            pending={isStarting}
            pendingLabel="Starting..."
            onClick={() => onImport(useMatches && matchCount > 0)}
          >
            Import {pluralize(newPeople, 'person', 'people')}
          </Button>
        )}
        <Button variant="quiet" size="large" onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </div>
  )
}

/** The lines that were read in a special way, if there are any. */
function createWarningSections({ warnings, warningCount }: GedcomPreview): AccordionSection[] {
  if (warningCount === 0) return []
  const content = (
    <PreviewTable
      caption="Warnings"
      captionHidden
      columns={warningColumns}
      rows={warnings}
      all={warningCount}
      rowKey={({ line, sentence }) => `${line} ${sentence}`}
    />
  )
  return [
    { title: `Warnings (${formatCount(warningCount)})`, note: 'How the portal read these lines.', content },
  ]
}

function createUnknownTagSections({ unknownTags, unknownTagCount }: GedcomPreview): AccordionSection[] {
  if (unknownTagCount === 0) return []
  const content = (
    <PreviewTable
      caption="Unknown tags"
      captionHidden
      columns={tagColumns}
      rows={unknownTags}
      all={unknownTagCount}
      rowKey={({ path }) => path}
    />
  )
  const title = `Unknown tags (${formatCount(unknownTagCount)})`
  const note = 'The portal does not display these. It stores them and includes them in exports.'
  return [{ title, note, content }]
}

const matchColumns: DataTableProps<GedcomPreview['matches'][number]>['columns'] = [
  { header: 'In the file', cell: ({ name, born }) => formatNameWithBirth(name, born) },
  {
    header: 'In the tree',
    cell: ({ memberId, memberName, memberBorn }) => (
      <Link
        href={buildPath('familyMember', { id: memberId })}
        className="link pointer-coarse:inline-flex pointer-coarse:min-h-control pointer-coarse:items-center"
      >
        {formatNameWithBirth(memberName, memberBorn)}
      </Link>
    ),
  },
]

const warningColumns: DataTableProps<GedcomPreview['warnings'][number]>['columns'] = [
  { header: 'Warning', cell: ({ sentence }) => sentence },
  { header: 'Line', numeric: true, cell: ({ line }) => (line === null ? '–' : formatCount(line)) },
]

const tagColumns: DataTableProps<GedcomPreview['unknownTags'][number]>['columns'] = [
  { header: 'Tag', cell: ({ path }) => <span className="wrap-anywhere">{path}</span> },
  { header: 'Count', numeric: true, cell: ({ count }) => formatCount(count) },
  {
    header: 'First line',
    numeric: true,
    cell: ({ line }) => (line === null ? '–' : formatCount(line)),
  },
]

function PreviewFigures({ preview }: { preview: GedcomPreview }) {
  const figures = [
    ['GEDCOM', preview.version],
    ['Character set', preview.charset],
    ['Lines', formatCount(preview.lines)],
    ['Partnerships', formatCount(preview.partnerships)],
    ['Life events', formatCount(preview.lifeEvents)],
    ['Already in the tree', formatCount(preview.matchCount)],
  ]
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-3">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-caption text-muted">{name}</dt>
          <dd className="mt-0.5 font-serif text-title tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NoteList({ children }: { children: string[] }) {
  return (
    <ul className="mt-2 list-disc pl-5">
      {children.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

interface PreviewTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  rows: readonly Row[]
  /** The number of rows in the file, of which the preview has the first 200. */
  all: number
}

function PreviewTable<Row>({ rows, all, ...table }: PreviewTableProps<Row>) {
  const [page, setPage] = useState(1)
  return (
    <>
      <DataTable {...table} rows={rows} paging={{ page, onChange: setPage }} />
      {rows.length < all && (
        <p className="mt-3 text-small text-muted">
          The first {formatCount(rows.length)} of {formatCount(all)} are listed.
        </p>
      )}
    </>
  )
}

function formatNameWithBirth(name: string, born: string | null): string {
  if (born === null) return name
  return `${name}, ${/^\d{4}-\d\d-\d\d$/.test(born) ? formatCalendarDate(born) : born}`
}
