const cache = new Map<string, string>()
const maxCached = 20_000

/** Shortens text with an ellipsis until it fits, in pixels of the context's font. Results are cached. */
export function truncateToWidth(context: CanvasRenderingContext2D, text: string, maxWidth: number): string {
  const key = `${context.font}|${text}`
  let fit = cache.get(key)
  if (fit === undefined) {
    if (cache.size > maxCached) cache.clear()
    fit = text
    for (let letters = Array.from(text); context.measureText(fit).width > maxWidth && letters.length > 1;) {
      letters = letters.slice(0, -1)
      fit = `${letters.join('').trimEnd()}…`
    }
    cache.set(key, fit)
  }
  return fit
}

/** Call after fonts have loaded: text measured in a fallback font has another width. */
export function invalidateTextWidths(): void {
  cache.clear()
}

/** Loads the parts of the fonts that contain these letters. Browsers load them only for text on the page. */
export async function loadFonts(letters: string, ...families: readonly string[]): Promise<void> {
  const loaded = await Promise.all(families.map(family => document.fonts.load(`16px ${family}`, letters)))
  if (loaded.some(fonts => fonts.length > 0)) invalidateTextWidths()
}
