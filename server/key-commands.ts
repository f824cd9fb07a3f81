import { formatCount } from '#contract/texts/counts.ts'

import { audit } from './platform/audit.ts'
import { withAdvisoryLock } from './platform/database/advisory-lock.ts'
import { removePreviousKeys } from './platform/encryption/remove-previous-keys.ts'
import { rotateKeys, type KeyWork } from './platform/encryption/rotate-keys.ts'
import { verifyKeys } from './platform/encryption/verify-keys.ts'
import { sealedColumns } from './sealed-columns.ts'

type KeyContext = Omit<KeyWork, 'columns'>

const keyCommands = new Map<string, (work: KeyWork) => Promise<boolean>>([
  ['rotate', rotate],
  ['remove-previous', removePrevious],
  ['verify', verify],
])

/** The work of `keys NAME`, which returns 0 on success and else 1; undefined for an invalid name. */
export function findKeyCommand(args: string[]): ((context: KeyContext) => Promise<0 | 1>) | undefined {
  const command = keyCommands.get(args.join(' '))
  if (command === undefined) return undefined
  return async context => {
    let isDone = false
    const work = { ...context, columns: sealedColumns }
    const isAlone = await withAdvisoryLock(context.database.db, 'platform.keys', async () => {
      isDone = await command(work)
    })
    if (!isAlone) context.print('Another command is working on the keys. Run this again later.')
    return isDone ? 0 : 1
  }
}

async function rotate(work: KeyWork): Promise<boolean> {
  const { secrets, dataKeys, texts, failures } = await rotateKeys(work)
  await recordInTrail(work, 'keys.rotated', { secrets, dataKeys, texts, failures: failures.length })
  work.print(
    `Encrypted again: ${formatCount(secrets)} secrets, ${formatCount(texts)} texts. ` +
      `New data keys: ${formatCount(dataKeys)}.`,
  )
  for (const failure of failures.slice(0, 20)) work.print(`Not opened: ${failure}`)
  if (failures.length > 0)
    work.print(`${formatCount(failures.length)} could not be opened and are unchanged.`)
  else work.print('The previous keys still open older backups. Remove them with “keys remove-previous”.')
  return failures.length === 0
}

async function removePrevious(work: KeyWork): Promise<boolean> {
  const { masterKeys, dataKeys, obstacle } = await removePreviousKeys(work)
  if (masterKeys + dataKeys > 0) await recordInTrail(work, 'keys.removed', { masterKeys, dataKeys })
  work.print(`Removed: ${formatCount(masterKeys)} master keys, ${formatCount(dataKeys)} data keys.`)
  if (obstacle !== null) work.print(obstacle)
  else if (work.config.SECRET_KEY_PREVIOUS !== undefined)
    work.print('Nothing needs SECRET_KEY_PREVIOUS any more, except older backups.')
  return obstacle === null
}

async function verify(work: KeyWork): Promise<boolean> {
  const { opened, failed, others } = await verifyKeys(work, await work.secretBox.findKeyName())
  work.print(`Opened: ${formatCount(opened)}. Not opened: ${formatCount(failed)}.`)
  if (others > 0) work.print(`${formatCount(others)} need a previous master key.`)
  return failed === 0
}

async function recordInTrail(
  { database, clock }: KeyWork,
  action: 'keys.rotated' | 'keys.removed',
  details: Record<string, number>,
): Promise<void> {
  await database.db
    .transaction()
    .execute(tx => audit(tx, clock, { actorId: null, action, subject: null, details }))
}
