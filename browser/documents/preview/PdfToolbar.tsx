import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react'

import { Button } from '#browser/ui/Button.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'

import type { Zoom } from './use-zoom.ts'

export interface PdfToolbarProps {
  /** The number of the page that is read, from 1. */
  current: number
  count: number
  onTurn: (page: number) => void
  zoom: Zoom
}

/** Turns the pages of a PDF and zooms them. */
export function PdfToolbar({ current, count, onTurn, zoom }: PdfToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="PDF"
      className="flex flex-wrap items-center justify-between gap-x-1 border-b border-line bg-raised px-1 py-1 sm:px-2"
    >
      <div className="flex items-center">
        <ToolButton
          label="Previous page"
          Icon={ChevronLeft}
          isDisabled={current <= 1}
          onClick={() => onTurn(current - 1)}
        />
        <PageField key={current} current={current} count={count} onChange={onTurn} />
        <ToolButton
          label="Next page"
          Icon={ChevronRight}
          isDisabled={current >= count}
          onClick={() => onTurn(current + 1)}
        />
      </div>
      <div className="flex items-center">
        <ToolButton label="Zoom out" Icon={ZoomOut} isDisabled={zoom.isSmallest} onClick={zoom.reduce} />
        <output className="w-11 text-center text-caption text-muted tabular">{zoom.factor * 100}%</output>
        <ToolButton label="Zoom in" Icon={ZoomIn} isDisabled={zoom.isLargest} onClick={zoom.enlarge} />
      </div>
    </div>
  )
}

interface ToolButtonProps {
  label: string
  Icon: LucideIcon
  isDisabled: boolean
  onClick: () => void
}

/** Stays focusable at the end, so that it does not lose the focus. */
function ToolButton({ label, Icon, isDisabled, onClick }: ToolButtonProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onClick()
      }}
    >
      <Icon aria-hidden="true" strokeWidth={1.5} />
    </Button>
  )
}

interface PageFieldProps {
  current: number
  count: number
  onChange: (page: number) => void
}

function PageField({ current, count, onChange }: PageFieldProps) {
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const page = Number(new FormData(event.currentTarget).get('page'))
        if (Number.isInteger(page)) onChange(page)
      }}
      className="flex items-center gap-2 text-small text-muted tabular"
    >
      <Input
        name="page"
        aria-label={`Page, of ${count}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={current}
        className="min-h-9! w-13! px-1! text-center"
      />
      of {count}
    </form>
  )
}
