import { Skeleton } from '#browser/ui/Skeleton.tsx'

/** While the conversations are read. */
export function LoadingRows() {
  return (
    <span className="grid">
      {[1, 2, 3, 4, 5].map(row => (
        <span key={row} className="flex h-21 items-center gap-3 border-b border-line px-4">
          <Skeleton className="size-10 rounded-full!" />
          <span className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </span>
        </span>
      ))}
    </span>
  )
}
