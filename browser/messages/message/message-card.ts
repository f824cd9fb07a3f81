import { joinClasses } from '#browser/ui/classes.ts'

/** The paper of a message: tinted for your own. */
export function messageCard(isOwn: boolean): string {
  return joinClasses(
    'grid grid-cols-1 min-w-24 max-w-[min(34rem,calc(100%-3rem))] gap-2 rounded-lg border px-4 pt-3 pb-2',
    isOwn ? 'border-transparent bg-accent-soft' : 'border-line bg-raised',
  )
}
