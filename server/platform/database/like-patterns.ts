/** The words of a search field as patterns of `like`, each of which matches its word anywhere in a text. */
export function toLikePatterns(search: string): string[] {
  return search
    .split(/\s+/u)
    .filter(Boolean)
    .map(word => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}
