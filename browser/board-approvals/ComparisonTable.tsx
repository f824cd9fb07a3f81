import type { ReactNode } from 'react'

import { thumbnailUrl } from '#browser/media/photograph.ts'
import { Table } from '#browser/ui/Table.tsx'
import type { BoardApproval } from '#contract/board-approvals.ts'

import { fieldLabels } from './field-labels.ts'
import { formatValue } from './format-value.ts'

export type Difference = BoardApproval['differences'][number]
export type ComparisonColumn = { header: string; cell: (one: Difference) => ReactNode }

export interface ComparisonTableProps {
  caption: string
  /** Beside the column that names the field. */
  columns: ComparisonColumn[]
  rows: readonly Difference[]
}

/** Field by field, what is said on each side. */
export function ComparisonTable({ caption, columns, rows }: ComparisonTableProps) {
  if (rows.length === 0) return null
  return (
    <Table
      caption={caption}
      captionHidden
      columns={[{ header: 'Field', cell: one => fieldLabels[one.field] ?? one.field }, ...columns]}
      rows={rows}
      rowKey={difference => difference.field}
      className="text-small [&_tr:last-child]:border-b-0 md:[&_td]:align-top md:[&_th]:align-top"
    />
  )
}

/** A column with what one side says; muted where it is not what will be. */
export function valueColumn(
  header: string,
  valueOf: (one: Difference) => string | null,
  look: 'muted' | 'plain' = 'plain',
  /** What a picture is of, for whom it is read out. */
  picture = `Photograph: ${header}`,
): ComparisonColumn {
  return {
    header,
    cell: one => (
      <span className={look === 'muted' ? 'whitespace-pre-line text-muted' : 'whitespace-pre-line'}>
        <Value field={one.field} value={valueOf(one)} picture={picture} />
      </span>
    ),
  }
}

export interface ValueProps {
  field: string
  value: string | null
  picture: string
}

export function Value({ field, value, picture }: ValueProps) {
  if (value !== null && lists.has(field)) return <Lines value={value} />
  if (field !== 'profileImage' || value === null) return formatValue(field, value)
  return (
    // Elsewhere, so that a note that was begun stays.
    <a href={value} target="_blank" rel="noopener" className="inline-block rounded-md align-top">
      <img
        src={thumbnailUrl(value)}
        alt={picture}
        loading="lazy"
        className="size-24 rounded-md object-cover"
      />
      <span className="sr-only">, whole, in a new tab</span>
    </a>
  )
}

const lists = new Set(['furtherParents', 'partners', 'lifeEvents'])

/** What has several rows: each on a line of its own, which hangs so that one sees where the next begins. */
function Lines({ value }: { value: string }) {
  return value.split('\n').map((line, place) => (
    // Two rows may be alike in every word.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={place} className="mb-1.5 block pl-3 -indent-3 last:mb-0">
      {line}
    </span>
  ))
}
