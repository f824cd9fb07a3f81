import type { ChartKind } from './chosen.ts'

export const kindLabels: Record<ChartKind, string> = {
  family: 'Whole family',
  ancestors: 'Ancestors',
  descendants: 'Descendants',
}
