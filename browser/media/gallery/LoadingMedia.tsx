import { Skeleton } from '#browser/ui/Skeleton.tsx'

/** Shown while the code of the gallery, then its first page is loading. */
export function LoadingMedia() {
  return (
    <output className="grid grid-cols-3 gap-2">
      <span className="sr-only">Loading photographs and videos</span>
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </output>
  )
}
