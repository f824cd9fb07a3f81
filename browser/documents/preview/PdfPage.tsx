import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

/** The largest drawing of a page, in pixels: phones limit the memory of a canvas. */
const maxPixels = 12_000_000

/** One page: its drawing, and its text above it. */
export function PdfPage({
  pdf,
  number,
  count,
  width,
  ratio,
}: {
  pdf: PDFDocumentProxy
  number: number
  count: number
  width: number
  /** Height by width, until the page's own is known. */
  ratio: number
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [ownRatio, setOwnRatio] = useState(ratio)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    let rendering: RenderTask | undefined
    async function draw() {
      const page = await pdf.getPage(number)
      const { TextLayer } = await import('pdfjs-dist')
      const natural = page.getViewport({ scale: 1 })
      if (!isCurrent || canvas.current === null || text.current === null) return
      setOwnRatio(natural.height / natural.width)
      const scale = width / natural.width
      const viewport = page.getViewport({ scale })
      const density = Math.min(
        window.devicePixelRatio,
        Math.sqrt(maxPixels / (viewport.width * viewport.height)),
      )
      const sharp = page.getViewport({ scale: scale * density })
      canvas.current.width = Math.floor(sharp.width)
      canvas.current.height = Math.floor(sharp.height)
      rendering = page.render({ canvas: canvas.current, viewport: sharp })
      text.current.replaceChildren()
      text.current.parentElement?.style.setProperty('--total-scale-factor', String(scale))
      const layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: text.current,
        viewport,
      })
      await Promise.all([rendering.promise, layer.render()])
    }
    draw().catch((error: unknown) => {
      const isCanceled = error instanceof Error && error.name === 'RenderingCancelledException'
      if (isCurrent && !isCanceled) setFailed(true)
    })
    return () => {
      isCurrent = false
      rendering?.cancel()
    }
  }, [pdf, number, width])
  return (
    <section
      aria-label={`Page ${number} of ${count}`}
      className="pdf-page shadow-raised"
      style={{ width, height: Math.round(width * ownRatio) }}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={text} className="textLayer" />
      {hasFailed && (
        <p role="alert" className="absolute inset-0 grid place-content-center p-6 text-center">
          Page {number} could not be drawn.
        </p>
      )}
    </section>
  )
}
