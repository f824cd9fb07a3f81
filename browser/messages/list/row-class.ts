import { joinClasses } from '#browser/ui/classes.ts'

/** The look of a conversation in a list, with a mark for the open one. */
export function getRowClass(isOpen: boolean): string {
  return joinClasses(
    'flex min-h-21 items-center gap-3 border-l-3 py-3 pr-4 pl-3.5 transition-colors hover:bg-accent-soft/60 focus-visible:-outline-offset-2',
    isOpen ? 'border-l-accent bg-accent-soft/60' : 'border-l-transparent',
  )
}
