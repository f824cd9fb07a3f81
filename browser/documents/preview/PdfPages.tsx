import './pdf.css'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { KeyboardEvent } from 'react'

import { useWidth } from '#browser/ui/charts/use-width.ts'

import { PdfPage } from './PdfPage.tsx'
import { pagesId } from './PdfPoster.tsx'
import { PdfToolbar } from './PdfToolbar.tsx'
import { pageGap, useVisiblePages } from './use-visible-pages.ts'
import { useZoom } from './use-zoom.ts'

export interface PdfPagesProps {
  title: string
  pdf: PDFDocumentProxy
  /** Height by width of the first page. */
  ratio: number
}

/** The pages of a PDF one below the other, with a toolbar. The arrow keys turn them, plus and minus zoom. */
export function PdfPages({ title, pdf, ratio }: PdfPagesProps) {
  const [scroller, width = 0] = useWidth<HTMLElement>()
  const zoom = useZoom()
  const pageWidth = Math.max(0, Math.floor((width - 2 * pageGap) * zoom.factor))
  const count = pdf.numPages
  const { pages, current, height, turnTo, measure } = useVisiblePages({ scroller, count, pageWidth, ratio })

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = {
      ArrowLeft: () => turnTo(current - 1),
      ArrowRight: () => turnTo(current + 1),
      '+': zoom.enlarge,
      '-': zoom.reduce,
    }[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }

  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sunken">
      <PdfToolbar current={current} count={count} onTurn={turnTo} zoom={zoom} />
      {/* Focusable, so that the arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={scroller}
        id={pagesId}
        aria-label={`Pages of ${title}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={handleKey}
        // No higher than its pages: on a phone, a single page is lower than the window.
        {...(width > 0 && { style: { height } })}
        className="relative h-[min(82dvh,64rem)] max-h-[min(82dvh,64rem)] overflow-auto focus-visible:-outline-offset-2"
      >
        <div className="relative mx-auto" style={{ height, width: pageWidth + 2 * pageGap }}>
          {pages.map(({ index, start }) => (
            <div
              key={index}
              ref={measure}
              data-index={index}
              className="absolute inset-x-4 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <PdfPage pdf={pdf} number={index + 1} count={count} width={pageWidth} ratio={ratio} />
            </div>
          ))}
        </div>
      </section>
      <p className="border-t border-line bg-raised px-4 py-2 text-caption text-muted">
        To print it, download it first.
      </p>
    </div>
  )
}
