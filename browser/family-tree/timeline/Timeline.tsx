import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'

import { findParentNames } from '#browser/people/member-labels.ts'
import { useOffsetTop } from '#browser/ui/lists/use-offset-top.ts'
import { generationLabels } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { GenerationNav } from './GenerationNav.tsx'
import { MemberCard } from './MemberCard.tsx'
import { findGenerationStarts, type GenerationStart } from './timeline-order.ts'

/** The member to scroll to. The focus moves there as well after a click, but not after a page load. */
export type ScrollTarget = { id: string | null; movesFocus: boolean }

export interface TimelineProps {
  members: readonly FamilyMember[]
  byId: Map<string, FamilyMember>
  /** A new object scrolls again. */
  target: ScrollTarget
  /** Where the list is expected to start, in pixels from the top of the page; null when unknown. */
  expectedTop: number | null
  onOpen: (member: FamilyMember) => void
}

/** The height of the sticky top navigation and generation bar, in pixels. */
const stickyHeight = 128

/** Members up to which every card is rendered, so that the browser finds text on all of them. */
const plainLimit = 300

/**
 * A line with a card for each member, alternating left and right. Of a longer list only the visible cards are rendered,
 * so ten thousand members cost as much as ten.
 */
export function Timeline({ members, byId, target, expectedTop, onOpen }: TimelineProps) {
  const list = useRef<HTMLOListElement>(null)
  const top = useOffsetTop(list, expectedTop)
  const starts = useMemo(() => findGenerationStarts(members), [members])
  const startByIndex = useMemo(() => new Map(starts.map(start => [start.index, start])), [starts])

  // The virtualizer triggers its own renders, and the React compiler is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    // Without cards until the list's position is known: they would be measured and rendered twice.
    count: top === null ? 0 : members.length,
    estimateSize: () => 190,
    overscan: members.length <= plainLimit ? plainLimit : 4,
    scrollMargin: top ?? 0,
    scrollPaddingStart: stickyHeight,
    // A new function would make the virtualizer measure all cards again.
    getItemKey: useCallback((index: number) => members[index]?.id ?? index, [members]),
  })

  const reachedTarget = useRef<ScrollTarget>(null)
  useEffect(() => {
    if (top === null || target.id === null || reachedTarget.current === target) return
    const index = members.findIndex(({ id }) => id === target.id)
    if (index < 0) return
    reachedTarget.current = target
    virtualizer.scrollToIndex(index, { align: 'center' })
    if (target.movesFocus) focusWhenRendered(`[data-member="${target.id}"] button`)
  }, [top, target, members, virtualizer])

  function goToGeneration({ index, generation }: GenerationStart) {
    virtualizer.scrollToIndex(index, { align: 'start' })
    focusWhenRendered(`[data-generation="${generation}"]`)
  }

  const visibleItem = virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + stickyHeight)
  const current = members[visibleItem?.index ?? 0]?.generation

  return (
    <>
      <GenerationNav
        starts={starts}
        current={starts.find(({ generation }) => generation === current)?.generation}
        onGo={goToGeneration}
      />
      <ol
        ref={list}
        aria-label="Timeline"
        className="relative mt-4 before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-gilt/60 md:before:left-1/2"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const member = members[index]
          if (member === undefined) return null
          const { father, mother } = findParentNames(member, byId)
          const generation = startByIndex.get(index)
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={members.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 flow-root pb-6"
              style={{ transform: `translateY(${start - (top ?? 0)}px)` }}
            >
              {generation !== undefined && <GenerationHeading start={generation} isFirst={index === 0} />}
              <MemberCard
                member={member}
                father={father}
                mother={mother}
                side={index % 2 === 0 ? 'left' : 'right'}
                isMarked={member.id === target.id}
                onOpen={onOpen}
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}

interface GenerationHeadingProps {
  start: GenerationStart
  isFirst: boolean
}

/** The heading on the line where a generation starts, below the previous card. */
function GenerationHeading({ start, isFirst }: GenerationHeadingProps) {
  const { generation, count, birthYears: years } = start
  return (
    <div className={`relative mb-4 ml-8 md:mb-8 md:ml-0 md:text-center ${isFirst ? '' : 'pt-10 md:pt-36'}`}>
      <div className="bg-paper py-2 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 md:mx-auto md:w-fit md:px-8">
        <h2 tabIndex={-1} data-generation={generation}>
          {generationLabels[generation]}
        </h2>
        <p className="text-caption text-muted tabular md:mt-1">
          {pluralize(count, 'person', 'people')}
          {years !== null && `, born ${years}`}
        </p>
      </div>
    </div>
  )
}

/** The target is rendered some frames after scrolling. Gives up after `frames`, about a second. */
function focusWhenRendered(selector: string, frames = 60): void {
  const element = document.querySelector<HTMLElement>(selector)
  if (element !== null) element.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenRendered(selector, frames - 1))
}
