import { useTitle } from '#browser/platform/navigation.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

/** While a conversation is read. */
export function LoadingThread() {
  useTitle('Messages')
  return (
    <output className="flex grow animate-late flex-col justify-end gap-4 p-6">
      <span className="sr-only">Loading the conversation</span>
      <Skeleton className="h-16 w-3/5" />
      <Skeleton className="ml-auto h-12 w-2/5" />
      <Skeleton className="h-20 w-1/2" />
      <Skeleton className="h-16" />
    </output>
  )
}
