import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'

/** Pixels between two pages. */
export const pageGap = 16

interface VisiblePages {
  /** Those to draw; none before the width is known. */
  pages: readonly VirtualItem[]
  /** The number of the page that is read, from 1. */
  current: number
  /** Pixels of all pages with their gaps. */
  height: number
  /** Scrolls to a page, or to the nearest one that exists. */
  turnTo: (page: number) => void
  /** The ref of each page: their heights differ. */
  measure: (page: Element | null) => void
}

/** The pages in the visible part of a scroller. */
export function useVisiblePages({
  scroller,
  count,
  pageWidth,
  ratio,
}: {
  scroller: RefObject<HTMLElement | null>
  count: number
  /** Pixels. */
  pageWidth: number
  /** Height by width, until the own one of a page is known. */
  ratio: number
}): VisiblePages {
  // The virtualizer triggers its own renders, and the React compiler is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    gap: pageGap,
    getScrollElement: () => scroller.current,
    estimateSize: () => pageWidth * ratio,
    overscan: 1,
    paddingStart: pageGap,
    paddingEnd: pageGap,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, pageWidth])
  const items = virtualizer.getVirtualItems()
  const readLine = (virtualizer.scrollOffset ?? 0) + (scroller.current?.clientHeight ?? 0) / 3
  return {
    pages: pageWidth > 0 ? items : [],
    current: (items.find(({ end }) => end > readLine)?.index ?? 0) + 1,
    height: virtualizer.getTotalSize(),
    turnTo: page => virtualizer.scrollToIndex(Math.min(count, Math.max(1, page)) - 1, { align: 'start' }),
    measure: virtualizer.measureElement,
  }
}
