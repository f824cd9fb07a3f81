/** The BCP 47 tag of a language that 5.5.1 calls by its English name: `de` for `German`; undefined where none is known. */
export function languageTag(name: string): string | undefined {
  return tags().get(name.trim().toLowerCase())
}

/** The English name of a language by its tag of two letters; what says more, as `en-US`, has none. */
export function languageName(tag: string): string | undefined {
  const code = tag.trim().toLowerCase()
  return /^[a-z]{2}$/.test(code) ? nameOf(code) : undefined
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
function nameOf(code: string): string | undefined {
  return names.of(code)
}

let known: ReadonlyMap<string, string> | undefined

/** Every language that has two letters (ISO 639-1), by its name in small letters. Made once a file asks for it. */
function tags(): ReadonlyMap<string, string> {
  known ??= new Map(
    codes.flatMap(code => {
      const name = nameOf(code)
      // Hebrew was `iw` once, and is `he`.
      const isInUse = Intl.getCanonicalLocales(code)[0] === code
      return name === undefined || !isInUse ? [] : [[name.toLowerCase(), code] as const]
    }),
  )
  return known
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const codes = letters.flatMap(first => letters.map(second => first + second))
