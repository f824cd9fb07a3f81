import type { ParentKind } from '#contract/kinship.ts'

import { first, textOf, type GedcomRecord, type GedcomVersion, record } from './record.ts'

/** How a child came to a parent; a sealing is a rite of the Latter-day Saints (5.5.1, PEDIGREE_LINKAGE_TYPE). */
export type ChildLink = ParentKind | 'sealing'

/** PEDI below a person's FAMC; undefined when it is not told. */
export function readPedigree(link: GedcomRecord): ChildLink | undefined {
  const pedigree = first(link, 'PEDI')
  if (pedigree === undefined) return undefined
  return childLinkNamed(pedigree.value ?? '') ?? childLinkNamed(textOf(pedigree, 'PHRASE') ?? '')
}

/** _FREL and _MREL below a family's CHIL, as Family Tree Maker, Ancestry and Gramps write them. */
export function readRelations(child: GedcomRecord): { toFather?: ChildLink; toMother?: ChildLink } {
  const toFather = childLinkNamed(textOf(child, '_FREL') ?? '')
  const toMother = childLinkNamed(textOf(child, '_MREL') ?? '')
  return { ...(toFather && { toFather }), ...(toMother && { toMother }) }
}

/** 5.5.1 knows four kinds and 7.0 the same and OTHER, whose phrase says which. */
export function writePedigree(kind: ChildLink, version: GedcomVersion): GedcomRecord {
  const told = pedigrees[kind]
  if (version === '5.5.1') return record('PEDI', told ?? kind)
  return told === undefined
    ? record('PEDI', 'OTHER', [record('PHRASE', kind)])
    : record('PEDI', told.toUpperCase())
}

/** As the programs that use them write them: 'Natural', 'Adopted'. */
export function relationName(kind: ChildLink): string {
  return relationNames[kind]
}

function childLinkNamed(words: string): ChildLink | undefined {
  const told = words.trim().toLowerCase()
  for (const [pattern, kind] of wordings) if (pattern.test(told)) return kind
  return undefined
}

const wordings: [RegExp, ChildLink][] = [
  [/^(?:birth|natural|biological|bio)\b/, 'birth'],
  [/^adopt/, 'adoptive'],
  [/^foster/, 'foster'],
  [/^step/, 'step'],
  [/^(?:guardian|ward)/, 'guardian'],
  [/^seal/, 'sealing'],
]

const pedigrees: Partial<Record<ChildLink, string>> = {
  birth: 'birth',
  adoptive: 'adopted',
  foster: 'foster',
  sealing: 'sealing',
}

const relationNames: Record<ChildLink, string> = {
  birth: 'Natural',
  adoptive: 'Adopted',
  foster: 'Foster',
  step: 'Step',
  guardian: 'Guardian',
  sealing: 'Sealed',
}
