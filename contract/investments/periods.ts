/** The periods of a performance report and their labels. */
export const performancePeriods = {
  day: 'Day',
  month: 'Month',
  ytd: 'Year to date',
  '1y': '1 year',
  '3y': '3 years',
  '5y': '5 years',
  max: 'Max',
  range: 'Custom',
} as const
export type PerformancePeriod = keyof typeof performancePeriods
