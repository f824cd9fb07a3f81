import { foldText } from '#browser/family-charts/find-people.ts'

/** A word of a text that may be part of a name. */
export interface NameToken {
  text: string
  /** Without accents, case and a final period: `hartwell`. */
  folded: string
  /** `M.`, or `M` alone. */
  isInitial: boolean
  isCapitalized: boolean
  start: number
  end: number
  /** What separates it from the next word. */
  gap: 'space' | 'comma' | 'line' | 'other'
}

/** The words of a text. An initial includes its period. */
export function readTokens(text: string): NameToken[] {
  const words = [...text.matchAll(/\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?/gu)]
  return words.map(({ 0: written, index }, position) => {
    const letters = written.replace(/\.$/, '')
    const isInitial = letters.length === 1 && /\p{Lu}/u.test(letters)
    // The period of a longer word ends its sentence, except after a title.
    const isWhole = isInitial || isTitle(letters)
    const end = index + (isWhole ? written.length : letters.length)
    const next = words[position + 1]?.index ?? text.length
    return {
      text: isWhole ? written : letters,
      folded: foldText(letters).replaceAll('’', "'"),
      isInitial,
      isCapitalized: /^\p{Lu}/u.test(letters),
      start: index,
      end,
      gap: classifyGap(text.slice(end, next)),
    }
  })
}

const titles =
  /^(mr|mrs|ms|miss|dr|rev|hon|prof|sir|lady|lord|capt|captain|col|colonel|sgt|sergeant|lt|gen|judge|uncle|aunt|cousin|father|sister|brother)$/i

/** `Mrs`, `Dr`, `Uncle`: a name follows. */
export function isTitle(word: string): boolean {
  return titles.test(word.replace(/\.$/, ''))
}

function classifyGap(between: string): NameToken['gap'] {
  if (/^[ \t\u00A0]*$/.test(between)) return 'space'
  if (/^[ \t\u00A0]*\n[ \t\u00A0]*$/.test(between)) return 'line'
  return /^,[ \t\u00A0]*\n?[ \t\u00A0]*$/.test(between) ? 'comma' : 'other'
}
