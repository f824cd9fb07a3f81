import { LoadingThread } from '#browser/messages/thread/LoadingThread.tsx'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'

/** Few people open a conversation that they have left. */
export const LeftThread = lazyWithPreload(() => import('./LeftThread.tsx'), LoadingThread)
