/** A section's anchor on its page: `What it costs` → `what-it-costs`. */
export function toSectionAnchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}
