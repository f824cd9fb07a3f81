/** The five colors of series and parts. Written out, so that Tailwind finds the classes. */
export const chartColors = {
  1: { text: 'text-chart-1', fill: 'fill-chart-1', stroke: 'stroke-chart-1', background: 'bg-chart-1' },
  2: { text: 'text-chart-2', fill: 'fill-chart-2', stroke: 'stroke-chart-2', background: 'bg-chart-2' },
  3: { text: 'text-chart-3', fill: 'fill-chart-3', stroke: 'stroke-chart-3', background: 'bg-chart-3' },
  4: { text: 'text-chart-4', fill: 'fill-chart-4', stroke: 'stroke-chart-4', background: 'bg-chart-4' },
  5: { text: 'text-chart-5', fill: 'fill-chart-5', stroke: 'stroke-chart-5', background: 'bg-chart-5' },
} as const

export type ChartColor = keyof typeof chartColors
