import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'

import type { FamilyMember } from '#contract/family-tree.ts'

import { MemberCard } from './MemberCard.tsx'
import { parentNames } from './parent-names.ts'

export interface TimelineProps {
  members: readonly FamilyMember[]
  byId: Map<string, FamilyMember>
  /** Somebody to show: the page moves there. */
  shown: string | null
  onOpen: (member: FamilyMember) => void
}

/**
 * A line with a card for each life, to its left and right in turn. Only the cards in sight are drawn, so that ten
 * thousand cost what ten do.
 */
export function Timeline({ members, byId, shown, onOpen }: TimelineProps) {
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  useEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  // It is told of every change by the library itself, and nothing here is compiled to remember it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: members.length,
    estimateSize: () => 236,
    overscan: 5,
    scrollMargin: top,
    getItemKey: index => members[index]?.id ?? index,
  })

  useEffect(() => {
    const index = members.findIndex(({ id }) => id === shown)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
  }, [shown, members, virtualizer])

  return (
    <ol
      ref={list}
      aria-label="Timeline"
      className="relative mt-10 before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-gilt/60 md:before:left-1/2"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const member = members[index]
        if (member === undefined) return null
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={members.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 flow-root pb-6"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <MemberCard
              member={member}
              parents={parentNames(member, byId)}
              side={index % 2 === 0 ? 'left' : 'right'}
              isMarked={member.id === shown}
              onOpen={() => onOpen(member)}
            />
          </li>
        )
      })}
    </ol>
  )
}
