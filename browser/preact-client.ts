import { options } from 'preact'

// Effects run as soon as the rendering is done, as React runs those of a click or a key. By default, Preact runs them
// after the next frame, and input in between would meet the effects and the cleanups of an earlier state.
Object.assign(options, { requestAnimationFrame: queueMicrotask })

/** `react-dom/client` of the built pages. */
export { createRoot, hydrateRoot } from 'preact/compat/client'
