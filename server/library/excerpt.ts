import type { ExcerptSegment } from '#contract/library.ts'

import { wordsOf, type Word } from './words.ts'

/** About as much as three lines of a card hold. */
const most = 220
/** How much may stand before the first hit, so that it is read in its sentence. */
const before = 70

/**
 * The passage that holds most of what was found, cut to a few lines, with the hits marked. The first passage
 * stands in when none holds any, as when only the title was hit.
 */
export function excerptOf(passages: string[], found: ReadonlySet<string>): ExcerptSegment[] {
  let best = { text: passages[0] ?? '', hits: [] as Word[], different: 0 }
  for (const text of passages) {
    const hits = wordsOf(text).filter(({ term }) => found.has(term))
    const different = new Set(hits.map(({ term }) => term)).size
    if (different > best.different) best = { text, hits, different }
  }
  return segments(best.text, best.hits, windowAround(best.text, best.hits[0]?.start ?? 0))
}

type Window = { from: number; to: number }

/** From a word's beginning to a word's end. */
function windowAround(text: string, hit: number): Window {
  if (text.length <= most) return { from: 0, to: text.length }
  const earliest = Math.min(hit - before, text.length - most)
  const from = earliest <= 0 ? 0 : text.lastIndexOf(' ', earliest) + 1
  const to = text.lastIndexOf(' ', from + most)
  return { from, to: from + most >= text.length || to <= hit ? text.length : to }
}

function segments(text: string, hits: Word[], { from, to }: Window): ExcerptSegment[] {
  const made: ExcerptSegment[] = []
  let place = from
  const upTo = (end: number, isMatch: boolean) => {
    if (end > place) made.push({ text: text.slice(place, end), isMatch })
    place = end
  }
  for (const { start, end } of hits.filter(({ start, end }) => start >= from && end <= to)) {
    upTo(start, false)
    upTo(end, true)
  }
  upTo(to, false)
  if (from > 0) made.unshift({ text: '… ', isMatch: false })
  if (to < text.length) made.push({ text: ' …', isMatch: false })
  return made
}
