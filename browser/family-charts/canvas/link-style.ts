import { linkMeanings, type LinkMeaning, type LinkShape } from '#browser/family-charts/layout/links.ts'

import type { Palette } from './palette.ts'

export interface LinkStyle {
  color: keyof Palette
  width: number
  /** Lengths of dashes and gaps in pixels at zoom 1; empty for a solid line. */
  dash: number[]
  /** Two parallel hairlines. */
  isDouble: boolean
}

const solid: LinkStyle = { color: 'edge', width: 1.1, dash: [], isDouble: false }

/** Descent by birth is solid, other kinds of descent have their own dashes, and partnerships are gilt. */
const styles: Record<LinkMeaning, LinkStyle> = {
  birth: solid,
  adoptive: { ...solid, width: 1.5, dash: [9, 5] },
  step: { ...solid, width: 1.5, dash: [3, 4] },
  guardian: { ...solid, width: 1.5, dash: [12, 4, 2, 4] },
  foster: { ...solid, width: 1.5, dash: [6, 3, 1, 3, 1, 3] },
  marriage: { color: 'gilt', width: 1.2, dash: [], isDouble: true },
  partnership: { color: 'gilt', width: 1.4, dash: [], isDouble: false },
  engagement: { color: 'gilt', width: 1.4, dash: [7, 4], isDouble: false },
  divorced: { color: 'gilt', width: 1.4, dash: [16, 9], isDouble: true },
  'shared-child': { color: 'edge', width: 1, dash: [1, 4], isDouble: false },
}

/** The style of a line. Descents drawn as curves across the tree have their own color. */
export function chooseLinkStyle(meaning: number, shape: LinkShape): LinkStyle {
  const style = styles[linkMeanings[meaning]!]
  return shape === 'descent-curve' ? { ...style, color: 'gold' } : style
}

/** The labels in the key below a chart. */
export const linkLabels: Record<LinkMeaning, string> = {
  birth: 'Child by birth',
  adoptive: 'Adopted child',
  step: 'Stepchild',
  guardian: 'Child in guardianship',
  foster: 'Foster child',
  marriage: 'Married',
  partnership: 'Partners',
  engagement: 'Engaged',
  divorced: 'Divorced',
  'shared-child': 'Parents of a child',
}
