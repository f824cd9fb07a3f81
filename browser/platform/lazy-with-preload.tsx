import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the code before it is needed. Rendering reports a failure. */
  preload: () => void
}

/**
 * A component in a separate chunk. It renders the placeholder until the code is loaded, and then renders without delay.
 * React's `lazy` suspends even when the code is loaded, and shows its fallback for at least 300 ms. That slowed every
 * first click.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode | ((props: Props) => ReactNode) = null,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= (await load()).default
    return loaded
  }
  function Component(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    useEffect(() => {
      if (Loaded !== undefined) return
      loadOnce().then(
        component => setLoaded(() => component),
        (error: unknown) =>
          // Rethrows during rendering, so that the nearest error boundary catches it.
          setLoaded(() => {
            throw error
          }),
      )
    }, [Loaded])
    if (Loaded !== undefined) return <Loaded {...props} />
    return typeof placeholder === 'function' ? placeholder(props) : placeholder
  }
  return Object.assign(Component, { preload: () => void loadOnce().catch(() => undefined) })
}
