import { openPortal, type TestPortal } from './open-portal.ts'
import type { Person } from './people.ts'

/** A portal with somebody who asks the board, Ada, and somebody who decides, Ben. */
export async function openWithBoard(): Promise<{ portal: TestPortal; ada: Person; board: Person }> {
  const portal = await openPortal()
  return {
    portal,
    ada: await portal.signedIn('family_member', 'Ada'),
    board: await portal.signedIn('board_member', 'Ben'),
  }
}
