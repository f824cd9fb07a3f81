/** The element id of an article: `article-4`. */
export function articleAnchor(number: number): string {
  return `article-${number}`
}

/** The element id of a clause: `clause-4.2`. */
export function clauseAnchor(number: string): string {
  return `clause-${number}`
}
