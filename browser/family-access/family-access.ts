import { useSyncExternalStore } from 'react'

/**
 * The Family Access modal (section 2 of the specification): whether it is open, and what was entered. The
 * values stay in this page's memory, are sent nowhere from here, and are forgotten at sign-out.
 */
export type FamilyAccess = { familyId: string; accessCode: string }

type State = { isOpen: boolean; recorded: FamilyAccess | null }

let state: State = { isOpen: false, recorded: null }
const listeners = new Set<() => void>()

export function useFamilyAccess(): State {
  return useSyncExternalStore(subscribe, read, read)
}

/** Fetches the modal before it is wanted: a pointer or the focus is on a button that opens it. */
export function preloadFamilyAccess(): void {
  // A failure here is no news: opening it will try again, and say so.
  import('./FamilyAccessDialog.tsx').catch(() => undefined)
}

export function openFamilyAccess(): void {
  change({ isOpen: true })
}

export function closeFamilyAccess(): void {
  change({ isOpen: false })
}

/** Keeps what was entered and closes the modal. */
export function recordFamilyAccess(entered: FamilyAccess): void {
  change({ isOpen: false, recorded: entered })
}

export function forgetFamilyAccess(): void {
  change({ recorded: null })
}

function change(difference: Partial<State>): void {
  state = { ...state, ...difference }
  for (const tell of listeners) tell()
}

function read(): State {
  return state
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
