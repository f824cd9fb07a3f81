import type { GedcomImport } from '#contract/gedcom/gedcom.ts'
import { pluralize } from '#contract/texts/counts.ts'

/** What an import did besides adding people, without zeros. */
export function describeImport({
  matched,
  partnerships,
  lifeEvents,
}: Pick<GedcomImport, 'matched' | 'partnerships' | 'lifeEvents'>): string {
  const linked =
    matched > 0 && `${pluralize(matched, 'person was', 'people were')} already in the tree and linked.`
  const added = [
    partnerships > 0 && pluralize(partnerships, 'partnership'),
    lifeEvents > 0 && pluralize(lifeEvents, 'life event'),
  ].filter(Boolean)
  return [linked, added.length > 0 && `The file also added ${added.join(' and ')}.`].filter(Boolean).join(' ')
}
