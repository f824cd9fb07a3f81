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
  for (const match of text.matchAll(/\u0002([^\u0003]*)\u0003?|([^\u0002]+)/g)) {
    const [, hit, other] = match
    const part = (hit ?? other ?? '').replaceAll('\u0003', '')
    if (part !== '') parts.push({ part, isHit: hit !== undefined, start: match.index })
  }
  return parts
}
