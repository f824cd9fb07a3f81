import { useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'

import { showToast } from '#browser/platform/toast.ts'
import type { FamilyAccess } from '#contract/family-access.ts'

/**
 * State of the Family Access modal (specification, section 2): whether it is open, where it leads, and the values
 * entered. They exist only in the memory of this tab and are cleared on sign-out. The modal itself makes no call.
 */
type FamilyAccessState = {
  isOpen: boolean
  destination: string | undefined
  recorded: FamilyAccess | null
  /** The ID that was entered with a wrong code. */
  previousId: string
}

let state: FamilyAccessState = { isOpen: false, destination: undefined, recorded: null, previousId: '' }
const listeners = new Set<() => void>()

export function useFamilyAccess(): FamilyAccessState {
  return useSyncExternalStore(subscribeToState, getState, getState)
}

/**
 * Opens the modal. Submitting it navigates to `destination`, if given. Once values are recorded, the button navigates
 * there directly: the server checks ID and code when the content is read (`RequireFamilyAccess`).
 */
export function openFamilyAccess(destination?: string): void {
  if (destination !== undefined && state.recorded !== null) navigate(destination)
  else updateState({ isOpen: true, destination })
}

export function closeFamilyAccess(): void {
  updateState({ isOpen: false })
}

/** Records the entered values, closes the modal and navigates to its destination. */
export function recordFamilyAccess(entered: FamilyAccess): void {
  const { destination } = state
  updateState({ isOpen: false, recorded: entered })
  if (destination === undefined) {
    showToast({
      title: 'Family Access recorded',
      description: 'This tab remembers your ID and code until you sign out or reload it.',
    })
  } else if (destination !== getCurrentAddress()) navigate(destination)
}

/** Discards a wrong code. The dialog proposes its ID again. */
export function rejectFamilyAccess(): void {
  updateState({ recorded: null, previousId: state.recorded?.familyId ?? '' })
}

export function clearFamilyAccess(): void {
  updateState({ recorded: null, previousId: '' })
}

/** The path and query string of the page. */
export function getCurrentAddress(): string {
  return location.pathname + location.search
}

function updateState(changes: Partial<FamilyAccessState>): void {
  state = { ...state, ...changes }
  for (const notify of listeners) notify()
}

function getState(): FamilyAccessState {
  return state
}

function subscribeToState(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
