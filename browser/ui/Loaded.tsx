import type { ReactNode } from 'react'

import { joinClasses } from './classes.ts'
import { LoadFailed, type LoadFailedProps } from './LoadFailed.tsx'

export type LoadedProps<Data> = LoadedText & {
  /** As `useQuery` returns it. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** Takes the space of the data until they are loaded. */
  skeleton: ReactNode
  /** Of the placeholder and of the failure. */
  className?: string | undefined
  children: (data: Data) => ReactNode
} & Pick<LoadFailedProps, 'heading'>

export type LoadedText =
  /** What is loaded, after "Loading": 'your activity'. The default title of a failure follows from it. */
  | { content: string; title?: string }
  /** Without `content`, the skeleton is rendered alone: it has its own text and class name. */
  | { content?: undefined; title: string }

/** The data of a query, even after a failed refetch. A placeholder until they are loaded, or the failure. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, content, heading, skeleton, className, children } = props
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  // A retry has no error until it fails, so that the placeholder shows that it is running.
  if (error !== null)
    return (
      <LoadFailed
        title={buildTitle(props)}
        error={error}
        heading={heading}
        onRetry={refetch}
        className={className}
      />
    )
  if (content === undefined) return skeleton
  return (
    <output className={joinClasses('block', className)}>
      <span className="sr-only">Loading {content}</span>
      {skeleton}
    </output>
  )
}

function buildTitle({ content, title }: LoadedText): string {
  if (content === undefined) return title
  return title ?? `${content.charAt(0).toUpperCase()}${content.slice(1)} could not be loaded`
}
