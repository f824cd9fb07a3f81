import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'

import { LoadingThread } from './LoadingThread.tsx'

/** The list of conversations needs neither a thread nor its composer. */
export const ThreadPane = lazyWithPreload(() => import('./ThreadPane.tsx'), LoadingThread)
