/** The passage of a document that matches a search, with its hits marked. */
export function Excerpt({ text }: { text: string }) {
  return (
    <p className="mt-0.5 text-small text-muted">
      {splitHits(text).map(({ part, isHit, start }) =>
        isHit ? (
          <mark key={start} className="rounded-sm bg-gold-soft px-0.5 text-ink">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </p>
  )
}

/** The parts of an excerpt, whose hits the server puts between U+0002 and U+0003. */
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
