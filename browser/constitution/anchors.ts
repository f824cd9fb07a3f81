/** Where an article stands on the page: `article-4`. */
export function articleAnchor(number: number): string {
  return `article-${number}`
}

/** Where a clause stands on the page: `clause-4.2`. */
export function clauseAnchor(number: string): string {
  return `clause-${number}`
}
