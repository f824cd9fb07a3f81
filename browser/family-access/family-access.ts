import { useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'

import type { FamilyAccess } from '#contract/family-access.ts'

/**
 * State of the Family Access modal (specification, section 2): whether it is open, where it leads, and the values
 * entered. They exist only in the memory of this tab and are cleared on sign-out. The modal itself makes no call.
 */
type State = { isOpen: boolean; destination: string | undefined; recorded: FamilyAccess | null }

let state: State = { isOpen: false, destination: undefined, recorded: null }
const listeners = new Set<() => void>()

export function useFamilyAccess(): State {
  return useSyncExternalStore(subscribe, read, read)
}

/**
 * Opens the modal. Submitting it navigates to `destination`, if given. Once values are recorded, the button navigates
 * there directly: the server checks ID and code when the content is read (`RequireFamilyAccess`).
 */
export function openFamilyAccess(destination?: string): void {
  if (destination !== undefined && state.recorded !== null) navigate(destination)
  else change({ isOpen: true, destination })
}

export function closeFamilyAccess(): void {
  change({ isOpen: false })
}

/** Records the entered values, closes the modal and navigates to its destination. */
export function recordFamilyAccess(entered: FamilyAccess): void {
  const { destination } = state
  change({ isOpen: false, recorded: entered })
  if (destination !== undefined) navigate(destination)
}

export function clearFamilyAccess(): void {
  change({ recorded: null })
}

function change(changes: Partial<State>): void {
  state = { ...state, ...changes }
  for (const notify of listeners) notify()
}

function read(): State {
  return state
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
