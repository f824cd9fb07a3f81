import { linkMeanings, type LinkMeaning, type LinkShape } from '#browser/family-charts/layout/links.ts'

import type { Palette } from './palette.ts'

export interface LinkStyle {
  color: keyof Palette
  width: number
  /** Lengths of marks and gaps in pixels at zoom 1; empty for a whole line. */
  dash: number[]
  /** Two hairlines side by side. */
  isDouble: boolean
}

const whole: LinkStyle = { color: 'edge', width: 1.1, dash: [], isDouble: false }

/** Blood is a whole line, every other way to a parent has a dash of its own; partners are joined in gilt. */
const styles: Record<LinkMeaning, LinkStyle> = {
  birth: whole,
  adoptive: { ...whole, width: 1.5, dash: [9, 5] },
  step: { ...whole, width: 1.5, dash: [3, 4] },
  guardian: { ...whole, width: 1.5, dash: [12, 4, 2, 4] },
  foster: { ...whole, width: 1.5, dash: [6, 3, 1, 3, 1, 3] },
  marriage: { color: 'gilt', width: 1.2, dash: [], isDouble: true },
  partnership: { color: 'gilt', width: 1.4, dash: [], isDouble: false },
  engagement: { color: 'gilt', width: 1.4, dash: [7, 4], isDouble: false },
  divorced: { color: 'gilt', width: 1.4, dash: [16, 9], isDouble: true },
  'shared-child': { color: 'edge', width: 1, dash: [1, 4], isDouble: false },
}

/** Which lines are drawn alike: all of one meaning, and those of them that cross the tree as curves. */
export function linkStyle(meaning: number, shape: LinkShape): LinkStyle {
  const style = styles[linkMeanings[meaning]!]
  return shape === 'descent-curve' ? { ...style, color: 'gold' } : style
}

/** In words, for the key beneath a chart. Those that say the same of a line stand under one. */
export const linkLabels: Record<LinkMeaning, string> = {
  birth: 'Child by birth',
  adoptive: 'Adopted',
  step: 'Stepchild',
  guardian: 'In guardianship',
  foster: 'Foster child',
  marriage: 'Married',
  partnership: 'Partners',
  engagement: 'Engaged',
  divorced: 'Divorced',
  'shared-child': 'Parents of a child',
}
