/**
 * How two people are related, as a sentence: `Clara is your first cousin once removed.` `words` is what the server
 * found, such as `grandmother` or `husband of an aunt`; `of` is nobody's name where it is the reader.
 */
export function relationSentence(asked: { name: string; words: string | null; of: string | null }): string {
  const { name, words, of } = asked
  if (words === null)
    return of === null
      ? `The tree does not know how you and ${name} are related.`
      : `The tree does not know how ${name} and ${of} are related.`
  const whose = of === null ? 'your' : `${of}’s`
  // By marriage there is somebody in between, to whom the "your" belongs.
  const [, to, between] = /^(.+) of an? (.+)$/.exec(words) ?? []
  return between === undefined
    ? `${name} is ${whose} ${words}.`
    : `${name} is the ${to} of ${whose} ${between}.`
}

/** `Augustus`, `Augustus and Cordelia`, `Augustus, Cordelia and Theodore`, with what goes between each. */
export function enumerated<Item>(items: readonly Item[]): { item: Item; before: string }[] {
  return items.map((item, place) => ({
    item,
    before: place === 0 ? '' : place === items.length - 1 ? ' and ' : ', ',
  }))
}
