import type { ArticleSummary } from '#contract/library/library.ts'

const kindLabels: Record<ArticleSummary['kind'], string> = {
  guide: 'Guide',
  lesson: 'Lesson',
  article: 'Article',
}

/** `Guide, 5 minutes`. */
export function formatKindAndMinutes({ kind, minutes }: Pick<ArticleSummary, 'kind' | 'minutes'>): string {
  return `${kindLabels[kind]}, ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`
}
