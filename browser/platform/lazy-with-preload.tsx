import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the code before it is needed. Rendering reports a failure. */
  preload: () => void
  /** Loads the code. The next rendering has no placeholder. Rejects on a failure; the next call tries again. */
  load: () => Promise<void>
}

/**
 * A component in a separate chunk. It renders the placeholder until the code is loaded, and then renders without delay.
 * React's `lazy` suspends even when the code is loaded, and shows its fallback for at least 300 ms. That slowed every
 * first click.
 */
export function lazyWithPreload<Props extends object>(
  importCode: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode | ComponentType<Props> = null,
  /** Handles a failed load. By default, the nearest error boundary does. */
  onFailure?: (props: Props) => void,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= (await importCode()).default
    return loaded
  }
  function Component(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Loaded !== undefined) return
      loadOnce().then(
        component => setLoaded(() => component),
        (error: unknown) =>
          onFailure === undefined ? setFailure({ error }) : setLoaded(() => FailedComponent),
      )
    }, [Loaded])
    // The nearest error boundary catches it.
    if (failure !== undefined) throw failure.error
    const Shown = Loaded ?? placeholder
    return typeof Shown === 'function' ? <Shown {...props} /> : Shown
  }
  function FailedComponent(props: Props) {
    useEffect(() => onFailure?.(props))
    return null
  }
  return Object.assign(Component, {
    preload: () => void loadOnce().catch(() => undefined),
    load: async () => void (await loadOnce()),
  })
}
