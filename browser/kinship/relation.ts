/**
 * A relation as a sentence: `Clara is your first cousin once removed.` `term` is the server's word, such as
 * `grandmother` or `husband of an aunt`. `of` is the other member's name, or null for you.
 */
export function describeRelation(relation: { name: string; term: string | null; of: string | null }): string {
  const { name, term, of } = relation
  if (term === null)
    return of === null
      ? `The tree does not show how you and ${name} are related.`
      : `The tree does not show how ${name} and ${of} are related.`
  const possessive = of === null ? 'your' : `${of}’s`
  // For a relation by marriage the possessive belongs to the relative in between.
  const [, link, relative] = /^(.+) of an? (.+)$/.exec(term) ?? []
  return relative === undefined
    ? `${name} is ${possessive} ${term}.`
    : `${name} is the ${link} of ${possessive} ${relative}.`
}

/** Pairs each item with its separator: `Augustus, Cordelia and Theodore`. */
export function joinWithAnd<Item>(items: readonly Item[]): { item: Item; separator: string }[] {
  return items.map((item, index) => ({
    item,
    separator: index === 0 ? '' : index === items.length - 1 ? ' and ' : ', ',
  }))
}
