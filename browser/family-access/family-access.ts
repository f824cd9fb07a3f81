import { useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'

import type { FamilyAccess } from '#contract/family-access.ts'

/**
 * The Family Access modal (section 2 of the specification): whether it is open, what it leads to, and what was
 * entered. The values stay in this page's memory, are sent nowhere from here, and are forgotten at sign-out.
 */
type State = { isOpen: boolean; destination: string | undefined; recorded: FamilyAccess | null }

let state: State = { isOpen: false, destination: undefined, recorded: null }
const listeners = new Set<() => void>()

export function useFamilyAccess(): State {
  return useSyncExternalStore(subscribe, read, read)
}

/**
 * Opens the modal. With a destination, what is entered leads there, and so does the button from then on: the
 * server checks ID and code when the content is read (`BehindFamilyAccess`).
 */
export function openFamilyAccess(destination?: string): void {
  if (destination !== undefined && state.recorded !== null) navigate(destination)
  else change({ isOpen: true, destination })
}

export function closeFamilyAccess(): void {
  change({ isOpen: false })
}

/** Keeps what was entered and closes the modal. */
export function recordFamilyAccess(entered: FamilyAccess): void {
  const { destination } = state
  change({ isOpen: false, recorded: entered })
  if (destination !== undefined) navigate(destination)
}

export function clearFamilyAccess(): void {
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
