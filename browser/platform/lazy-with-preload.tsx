import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Brings the code before it is needed. That it does not come is told when it is. */
  preload: () => void
}

/**
 * A component whose code is a chunk of its own. Once the code is there, so is the component, at once; until then its
 * place is held. React's `lazy` suspends even where the code is there, and what has suspended is drawn 300 ms after
 * its placeholder at the earliest, which made every first click a slow one.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode = null,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const bring = async () => {
    loaded ??= (await load()).default
    return loaded
  }
  function Component(props: Props) {
    const [Drawn, setDrawn] = useState(() => loaded)
    useEffect(() => {
      if (Drawn !== undefined) return
      bring().then(
        brought => setDrawn(() => brought),
        (error: unknown) =>
          // As if it had failed while it was drawn, so that whoever stands above it hears of it.
          setDrawn(() => {
            throw error
          }),
      )
    }, [Drawn])
    return Drawn === undefined ? placeholder : <Drawn {...props} />
  }
  return Object.assign(Component, { preload: () => void bring().catch(() => undefined) })
}
