import './pdf.css'
import { useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState, type ReactNode } from 'react'

import { getFileAddress } from '#browser/documents/document-labels.ts'
import { familyAccessQuery } from '#browser/family-access/queries.ts'
import { openPdf } from '#browser/platform/files/open-pdf.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useWidth } from '#browser/ui/charts/use-width.ts'
import { Input } from '#browser/ui/controls/Input.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { DocumentVersion } from '#contract/documents.ts'

import { PdfPage } from './PdfPage.tsx'

/** Above this size, only the pages that are read are fetched. */
const maxWholeBytes = 8_000_000
/** Pixels between two pages. */
const gap = 16
const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

type Loaded = { pdf: PDFDocumentProxy; ratio: number }
type State = Loaded | { failure: string; canRetry: boolean } | null

/** A PDF, drawn by pdf.js one page after the other. Only the visible pages are drawn. */
export default function PdfPreview({ title, version }: { title: string; version: DocumentVersion }) {
  const [attempt, setAttempt] = useState(0)
  return <OpenedPdf key={attempt} title={title} version={version} onRetry={() => setAttempt(attempt + 1)} />
}

function OpenedPdf({
  title,
  version,
  onRetry,
}: {
  title: string
  version: DocumentVersion
  onRetry: () => void
}) {
  const state = useOpenPdf(version)
  if (state === null)
    return (
      <output>
        <span className="sr-only">Loading the preview</span>
        <Skeleton className="aspect-[17/22] w-full rounded-lg" />
      </output>
    )
  if ('failure' in state)
    return (
      <div className="rounded-lg border border-line bg-raised">
        <EmptyState
          title="The PDF could not be shown"
          heading="h2"
          action={state.canRetry && <Button onClick={onRetry}>Try again</Button>}
        >
          <p role="alert">{state.failure}</p>
        </EmptyState>
      </div>
    )
  return <PdfPages title={title} {...state} />
}

function useOpenPdf({ id, bytes }: DocumentVersion): State {
  const queryClient = useQueryClient()
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    let isCurrent = true
    const isLarge = bytes > maxWholeBytes
    const opening = openPdf({
      url: getFileAddress(id, 'inline'),
      disableAutoFetch: isLarge,
      disableStream: isLarge,
    })
    async function open() {
      const pdf = await (await opening).promise
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (isCurrent) setState({ pdf, ratio: height / width })
    }
    open().catch((error: unknown) => {
      if (!isCurrent) return
      setState(describeFailure(error))
      // The step-up may have ended, and its question replaces the preview.
      void queryClient.invalidateQueries(familyAccessQuery)
    })
    return () => {
      isCurrent = false
      void opening.then(
        task => task.destroy(),
        () => undefined,
      )
    }
  }, [id, bytes, queryClient])
  return state
}

function describeFailure(error: unknown): { failure: string; canRetry: boolean } {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException')
    return {
      failure: 'This PDF is protected by a password. Download it to open it with its password.',
      canRetry: false,
    }
  if (name === 'InvalidPDFException')
    return { failure: 'This PDF is damaged. You can still download it.', canRetry: false }
  return { failure: 'Check your connection, then try again. You can also download it.', canRetry: true }
}

function PdfPages({ title, pdf, ratio }: Loaded & { title: string }) {
  const [scroller, width = 0] = useWidth<HTMLElement>()
  const [zoom, setZoom] = useState(1)
  const pageWidth = Math.max(0, Math.floor((width - 2 * gap) * zoom))
  const count = pdf.numPages
  // The virtualizer triggers its own renders, and the React compiler is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    gap,
    getScrollElement: () => scroller.current,
    estimateSize: () => pageWidth * ratio,
    overscan: 1,
    paddingStart: gap,
    paddingEnd: gap,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, pageWidth])
  const offset = virtualizer.scrollOffset ?? 0
  const middle = offset + (scroller.current?.clientHeight ?? 0) / 3
  const items = virtualizer.getVirtualItems()
  const current = (items.find(({ end }) => end > middle)?.index ?? 0) + 1
  const turnTo = (page: number) =>
    virtualizer.scrollToIndex(Math.min(count, Math.max(1, page)) - 1, { align: 'start' })
  const step = zoomSteps.indexOf(zoom)
  const zoomBy = (steps: number) => setZoom(zoomSteps[step + steps] ?? zoom)
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sunken">
      <div
        role="toolbar"
        aria-label="PDF"
        className="flex flex-wrap items-center justify-between gap-x-1 border-b border-line bg-raised px-1 py-1 sm:px-2"
      >
        <div className="flex items-center">
          <ToolButton label="Previous page" isDisabled={current <= 1} onClick={() => turnTo(current - 1)}>
            <ChevronLeft aria-hidden="true" strokeWidth={1.5} />
          </ToolButton>
          <PageField key={current} current={current} count={count} onChange={turnTo} />
          <ToolButton label="Next page" isDisabled={current >= count} onClick={() => turnTo(current + 1)}>
            <ChevronRight aria-hidden="true" strokeWidth={1.5} />
          </ToolButton>
        </div>
        <div className="flex items-center">
          <ToolButton label="Zoom out" isDisabled={step === 0} onClick={() => zoomBy(-1)}>
            <ZoomOut aria-hidden="true" strokeWidth={1.5} />
          </ToolButton>
          <output className="w-11 text-center text-caption text-muted tabular">{zoom * 100}%</output>
          <ToolButton label="Zoom in" isDisabled={step === zoomSteps.length - 1} onClick={() => zoomBy(1)}>
            <ZoomIn aria-hidden="true" strokeWidth={1.5} />
          </ToolButton>
        </div>
      </div>
      {/* Focusable, so that the arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={scroller}
        aria-label={`Pages of ${title}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={event => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          const action = {
            ArrowLeft: () => turnTo(current - 1),
            ArrowRight: () => turnTo(current + 1),
            '+': () => zoomBy(1),
            '-': () => zoomBy(-1),
          }[event.key]
          if (action === undefined) return
          event.preventDefault()
          action()
        }}
        // No higher than its pages: on a phone, a single page is lower than the window.
        {...(width > 0 && { style: { height: virtualizer.getTotalSize() } })}
        className="relative h-[min(82dvh,64rem)] max-h-[min(82dvh,64rem)] overflow-auto focus-visible:-outline-offset-2"
      >
        <div
          className="relative mx-auto"
          style={{ height: virtualizer.getTotalSize(), width: pageWidth + 2 * gap }}
        >
          {pageWidth > 0 &&
            items.map(({ index, start }) => (
              <div
                key={index}
                ref={virtualizer.measureElement}
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

/** Stays focusable at the end, so that it does not lose the focus. */
function ToolButton({
  label,
  isDisabled,
  onClick,
  children,
}: {
  label: string
  isDisabled: boolean
  onClick: () => void
  children: ReactNode
}) {
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
      {children}
    </Button>
  )
}

function PageField({
  current,
  count,
  onChange,
}: {
  current: number
  count: number
  onChange: (page: number) => void
}) {
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
