import type { ReactNode } from 'react'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useIsNeeded } from '#browser/platform/use-is-needed.ts'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import type { PerformanceProps } from './Performance.tsx'

const reserved = <Skeleton className="mt-16 h-240" />
const LoadedPerformance = lazyWithPreload(() => import('./Performance.tsx'), reserved)
const LoadedReports = lazyWithPreload(() => import('./Reports.tsx'), reserved)

/** The performance, loaded when it comes near the viewport: the charts are a third of the code of the page. */
export function Performance(props: PerformanceProps) {
  return (
    <WhenNeeded>
      <LoadedPerformance {...props} />
    </WhenNeeded>
  )
}

/** Allocation, drift and income, loaded when they come near the viewport. */
export function Reports() {
  return (
    <WhenNeeded>
      <LoadedReports />
    </WhenNeeded>
  )
}

function WhenNeeded({ children }: { children: ReactNode }) {
  const { isNeeded, ref } = useIsNeeded()
  return <div ref={ref}>{isNeeded ? children : reserved}</div>
}
