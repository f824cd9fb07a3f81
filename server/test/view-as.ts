import type { Person } from './person.ts'

/** Lets an administrator view the portal as another account. */
export async function viewAs(admin: Person, viewed: Person): Promise<void> {
  await admin.stepUp()
  await admin.call('POST /api/view-as', {
    body: { userId: viewed.user?.id ?? '', reason: 'A question about the charts' },
  })
}
