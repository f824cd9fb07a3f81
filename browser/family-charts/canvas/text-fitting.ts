const known = new Map<string, string>()

/** The words as far as a line goes in the face of the context, with a sign where some are left out. */
export function truncateToWidth(context: CanvasRenderingContext2D, words: string, widest: number): string {
  const key = `${context.font}|${words}`
  let fit = known.get(key)
  if (fit === undefined) {
    // The fonts of a device may come after the first drawing; forgetting costs little.
    if (known.size > 20_000) known.clear()
    fit = words
    for (let letters = Array.from(words); context.measureText(fit).width > widest && letters.length > 1;) {
      letters = letters.slice(0, -1)
      fit = `${letters.join('').trimEnd()}…`
    }
    known.set(key, fit)
  }
  return fit
}

/** After new fonts have come, every width is another. */
export function invalidateTextWidths(): void {
  known.clear()
}

/** Waits for the faces of these words, which a browser brings only once they stand somewhere. */
export async function loadFonts(words: string, ...faces: readonly string[]): Promise<void> {
  const found = await Promise.all(faces.map(face => document.fonts.load(`16px ${face}`, words)))
  if (found.some(fonts => fonts.length > 0)) invalidateTextWidths()
}
