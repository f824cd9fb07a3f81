import type { ExcerptSegment } from '#contract/library/library.ts'

import type { Word } from './tokenize.ts'

/** Characters; about three lines of a card. */
const maxLength = 220
/** Characters before the first match, so that it is read in its sentence. */
const maxLeadIn = 70

/**
 * The passage with the most matched terms, cut to a few lines, with the matches marked. Without a matching passage,
 * as when only the title matches, the first one.
 */
export function makeExcerpt(passages: string[], findHits: (text: string) => Word[]): ExcerptSegment[] {
  let best = { text: passages[0] ?? '', hits: [] as Word[], different: 0 }
  for (const text of passages) {
    const hits = findHits(text)
    const different = new Set(hits.map(({ term }) => term)).size
    if (different > best.different) best = { text, hits, different }
  }
  return toSegments(best.text, best.hits, computeWindow(best.text, best.hits[0]?.start ?? 0))
}

/** An excerpt as one text, with its hits between U+0002 and U+0003. */
export function markExcerpt(segments: ExcerptSegment[]): string {
  return segments.map(({ text, isMatch }) => (isMatch ? `\u0002${text}\u0003` : text)).join('')
}

type Window = { from: number; to: number }

/** Starts and ends at a word boundary. */
function computeWindow(text: string, hit: number): Window {
  if (text.length <= maxLength) return { from: 0, to: text.length }
  const earliest = Math.min(hit - maxLeadIn, text.length - maxLength)
  const from = earliest <= 0 ? 0 : text.lastIndexOf(' ', earliest) + 1
  const to = text.lastIndexOf(' ', from + maxLength)
  return { from, to: from + maxLength >= text.length || to <= hit ? text.length : to }
}

function toSegments(text: string, hits: Word[], { from, to }: Window): ExcerptSegment[] {
  const result: ExcerptSegment[] = []
  let position = from
  const appendUntil = (end: number, isMatch: boolean) => {
    if (end > position) result.push({ text: text.slice(position, end), isMatch })
    position = end
  }
  for (const { start, end } of hits.filter(({ start, end }) => start >= from && end <= to)) {
    appendUntil(start, false)
    appendUntil(end, true)
  }
  appendUntil(to, false)
  if (from > 0) result.unshift({ text: '… ', isMatch: false })
  if (to < text.length) result.push({ text: ' …', isMatch: false })
  return result
}
