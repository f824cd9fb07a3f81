/** A text of a search with its hits marked. */
export function Highlighted({ text }: { text: string }) {
  return splitHits(text).map(({ part, isHit, start }) => (isHit ? <mark key={start}>{part}</mark> : part))
}

/** The parts of a text, whose hits the server puts between U+0002 and U+0003. */
export function splitHits(text: string): { part: string; isHit: boolean; start: number }[] {
  const parts: { part: string; isHit: boolean; start: number }[] = []
  let start = 0
  for (const [index, piece] of text.split('\u0002').entries()) {
    const [marked = '', ...after] = piece.split('\u0003')
    for (const [part, isHit] of [[marked, index > 0] as const, [after.join(''), false] as const]) {
      if (part !== '') parts.push({ part, isHit, start })
      start += part.length + 1
    }
  }
  return parts
}
