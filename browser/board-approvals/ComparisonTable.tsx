import type { ReactNode } from 'react'

import { getThumbnailUrl } from '#browser/media/media-url.ts'
import { DataTable } from '#browser/ui/lists/DataTable.tsx'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'

import { fieldLabels, formatValue } from './format-value.ts'

export type Difference = BoardApproval['differences'][number]
export type ComparisonColumn = { header: string; cell: (difference: Difference) => ReactNode }

export interface ComparisonTableProps {
  caption: string
  /** The columns after the field's name. */
  columns: ComparisonColumn[]
  rows: readonly Difference[]
}

/** Compares values field by field. */
export function ComparisonTable({ caption, columns, rows }: ComparisonTableProps) {
  if (rows.length === 0) return null
  return (
    <DataTable
      caption={caption}
      captionHidden
      columns={[{ header: 'Field', cell: ({ field }) => fieldLabels[field] ?? field }, ...columns]}
      rows={rows}
      rowKey={({ field }) => field}
      className="text-small [&_tr:last-child]:border-b-0 md:[&_td]:align-top md:[&_th]:align-top"
    />
  )
}

/** A column with one value of each field. Muted for a value that will be replaced. */
export function createValueColumn(
  header: string,
  getValue: (difference: Difference) => string | null,
  tone: 'muted' | 'plain' = 'plain',
  /** The alternative text of a photograph. */
  alt = `Photograph: ${header}`,
): ComparisonColumn {
  return {
    header,
    cell: difference => (
      <span className={tone === 'muted' ? 'whitespace-pre-line text-muted' : 'whitespace-pre-line'}>
        <ComparisonValue field={difference.field} value={getValue(difference)} alt={alt} />
      </span>
    ),
  }
}

export interface ValueProps {
  field: string
  value: string | null
  alt: string
}

export function ComparisonValue({ field, value, alt }: ValueProps) {
  if (value !== null && multilineFields.has(field)) return <ComparisonLines value={value} />
  if (field !== 'profileImage' || value === null) return formatValue(field, value)
  return (
    // In a new tab, so that a note that is being typed is not lost.
    <a href={value} target="_blank" rel="noopener" className="inline-block rounded-md align-top">
      <img
        src={getThumbnailUrl(value)}
        alt={alt}
        loading="lazy"
        className="size-24 rounded-md object-cover"
      />
      <span className="sr-only"> (full size, opens in a new tab)</span>
    </a>
  )
}

const multilineFields = new Set(['furtherParents', 'partners', 'lifeEvents'])

/** One row of a list per line, with a hanging indent that separates wrapped lines. */
function ComparisonLines({ value }: { value: string }) {
  return value.split('\n').map((line, index) => (
    // Two rows may have the same text.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className="mb-1.5 block pl-3 -indent-3 last:mb-0">
      {line}
    </span>
  ))
}
