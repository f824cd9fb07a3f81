import { findViolations } from '#e2e/axe.ts'
import {
  clickTwice,
  countCalls,
  delayResponses,
  expect,
  flushRequests,
  openWithoutReload,
  test,
  findToast,
} from '#e2e/fixtures.ts'
import { approveAll, createSurname, openPageAs, submitMember } from '#e2e/members.ts'

import { confirmDialog, findRequest } from './board-approvals.ts'

test('the board approves with a note the requester can read', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Ada')
  const lastName = createSurname()
  const { id, version } = await submitMember(page, {
    firstName: 'Dora',
    lastName,
    relationship: 'in_law',
    generation: 3,
    birthDate: '1931-07-04',
  })
  const changes = { occupation: 'Brewer' }
  const correctionReply = await page.request.post(`/api/family-members/${id}/corrections`, {
    data: { changes, version, requestNotes: 'The ledger confirms it.' },
  })
  expect(correctionReply.status(), 'A correction is requested').toBe(201)

  // The requester can add notes but not decide.
  await page.goto('/board-approvals')
  const own = findRequest(page, 'New member', `Dora ${lastName}`)
  await expect(own).toContainText('Waiting for the board.')
  await expect(own.getByRole('button', { name: /^Approve/ })).toBeHidden()
  await own.getByRole('button', { name: `Add notes for the board: Dora ${lastName}` }).click()
  await expect(own.getByLabel('Notes for the board')).toBeFocused()
  await own.getByLabel('Notes for the board').fill('My great-aunt.')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(findToast(page)).toContainText('Notes saved')
  await expect(own.getByText('My great-aunt.')).toBeVisible()
  await expect(own.getByRole('button', { name: `Edit your notes: Dora ${lastName}` })).toBeFocused()

  const board = await openPageAs(browser, portal, 'admin', 'Rosa')
  await board.goto('/board-approvals')
  const member = findRequest(board, 'New member', `Dora ${lastName}`)
  for (const text of ['My great-aunt.', 'In-law', '3 (Branches)', 'Jul 4, 1931', 'Requested by Ada Hartwell'])
    await expect(member).toContainText(text)
  const correction = findRequest(board, 'Correction', `Dora ${lastName}`)
  await expect(correction.getByRole('row', { name: 'Vocation' })).toContainText(/—.*Brewer.*unchanged/)
  expect(await findViolations(board)).toEqual([])
  await member.getByLabel('Note with your decision').fill('Welcome.')
  const decisions = countCalls(board, /^POST .*\/approve$/)
  await clickTwice(member.getByRole('button', { name: `Approve: Dora ${lastName}` }))
  await expect(findToast(board)).toContainText('Request approved')
  expect(decisions()).toBe(1)
  // The focus moves to the next pending request.
  const next = board.getByRole('region', { name: /^Waiting/ }).getByRole('heading', { level: 3 })
  await expect(next.and(board.locator(':focus'))).toHaveCount(1)
  const rejectButton = correction.getByRole('button', { name: `Reject: Dora ${lastName}` })
  await rejectButton.click()
  const question = board.getByRole('alertdialog', { name: 'Reject without a reason?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await correction.getByLabel('Note with your decision').fill('The ledger disagrees.')
  await rejectButton.click()
  await expect(findToast(board)).toContainText('Request rejected')

  await page.reload()
  await expect(findRequest(page, 'New member', `Dora ${lastName}`)).toContainText(
    /Approved by Rosa Hartwell.*“Welcome\.”/,
  )
  await expect(findRequest(page, 'Correction', `Dora ${lastName}`)).toContainText('Rejected by Rosa Hartwell')
  const waiting = await submitMember(page, {
    firstName: 'Dora',
    lastName,
    relationship: 'child',
    generation: 4,
  })
  await page.goto(`/family-tree?search=${lastName}`)
  const readDotColor = async (memberId: string) => {
    const selector = `[data-member="${memberId}"] > [aria-hidden]`
    await expect(page.locator(selector)).toBeVisible()
    return page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)
  }
  expect(await readDotColor(id), 'A verified member has a filled dot').not.toBe(
    await readDotColor(waiting.id),
  )
  await page
    .getByRole('button', { name: `Dora ${lastName}` })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Verified')
  await expect(page.getByRole('dialog')).toContainText('by Rosa Hartwell')
  await board.context().close()
})

test('compares two entries before a merge and warns the board', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Ada')
  const lastName = createSurname()
  const about = { lastName, birthDate: '1931-07-04', gender: 'male' }
  const original = await submitMember(page, { ...about, firstName: 'Hugo', occupation: 'Cooper' })
  const other = await submitMember(page, {
    ...about,
    firstName: 'Hugh',
    birthDate: '1932-07-04',
    gender: 'female',
    location: 'Salem',
  })
  await page.goto(`/family-member/${original.id}`)
  await page.getByRole('button', { name: 'Report a duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a duplicate' })
  const picker = dialog.getByRole('combobox', { name: 'The other entry' })
  await expect(picker).toHaveJSProperty('required', true)
  await dialog.getByRole('button', { name: 'Send to the board' }).click()
  await expect(dialog).toContainText('Select a member from the tree')
  await expect(picker).toBeFocused()
  await picker.fill(`hugh ${lastName}`)
  await page.getByRole('option', { name: `Hugh ${lastName}` }).click()
  await dialog.getByRole('button', { name: 'Send to the board' }).click()
  await expect(findToast(page)).toContainText('Merge request sent')
  await expect(page).toHaveURL('/board-approvals')

  const board = await openPageAs(browser, portal, 'admin', 'Rosa')
  await board.goto('/board-approvals')
  const merge = findRequest(board, 'Merge', `Hugo ${lastName}`)
  await expect(merge.getByRole('link', { name: `Hugh ${lastName}` })).toHaveAttribute(
    'href',
    `/family-member/${other.id}`,
  )
  await expect(merge.getByRole('columnheader')).toHaveText([
    'Field',
    `Hugo ${lastName}`,
    `Hugh ${lastName}`,
    'After the merge',
  ])
  const listCells = (field: string) => merge.getByRole('row', { name: field }).getByRole('cell')
  await expect(listCells('Date of birth')).toHaveText(['Jul 4, 1931', 'Jul 4, 1932', 'Jul 4, 1931'])
  await expect(listCells('Location')).toHaveText(['—', 'Salem', 'Salem'])
  await expect(listCells('Vocation')).toHaveText(['Cooper', '—', 'Cooper'])
  await expect(merge).toContainText('The two entries differ in gender and date of birth.')
  expect(await findViolations(board)).toEqual([])

  await merge.getByRole('button', { name: `Approve: Hugo ${lastName}` }).click()
  const question = board.getByRole('alertdialog', { name: `Merge Hugh ${lastName} into Hugo ${lastName}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(merge).toContainText('Pending')
  await merge.getByRole('button', { name: `Approve: Hugo ${lastName}` }).click()
  await confirmDialog(board, 'Merge entries')
  await expect(findToast(board)).toContainText('Request approved')
  // The merged entry is named without a link.
  await expect(merge).toContainText(`merges the other entry, Hugh ${lastName}, into this one`)
  await expect(merge.getByRole('link', { name: `Hugh ${lastName}` })).toBeHidden()
  await expect(merge).not.toContainText('Make sure')
  await board.context().close()
})

test('restores unsent notes after leaving the page', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Ada')
  const lastName = createSurname()
  const { id } = await submitMember(page, { firstName: 'Dora', lastName })
  await page.goto('/board-approvals')
  const edit = page.getByRole('button', { name: `Add notes for the board: Dora ${lastName}` })
  await edit.click()
  const notes = page.getByLabel('Notes for the board')
  await notes.fill('My great-aunt.')
  await page.reload()
  await expect(notes).toHaveValue('My great-aunt.')
  await openWithoutReload(page, '/about')
  await page.goBack()
  await expect(notes).toHaveValue('My great-aunt.')
  await expect(page.getByRole('main'), 'A draft does not take the focus').toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await edit.click()
  await expect(notes).toBeFocused()
  await expect(notes, 'Cancel stores the draft').toHaveValue('My great-aunt.')

  const board = await openPageAs(browser, portal, 'admin', 'Rosa')
  await board.goto('/about')
  await openWithoutReload(board, '/board-approvals')
  const note = findRequest(board, 'New member', `Dora ${lastName}`).getByLabel('Note with your decision')
  await note.fill('Her letters say so.')
  await board.goBack()
  await board.goForward()
  await expect(note).toHaveValue('Her letters say so.')

  await board.goBack()
  const other = await openPageAs(browser, portal, 'admin', 'Ben')
  await approveAll(other, id)
  await other.context().close()
  await board.goForward()
  const decided = findRequest(board, 'New member', `Dora ${lastName}`)
  await expect(decided.getByRole('alert')).toContainText('Her letters say so.')
  await decided.getByRole('button', { name: 'Discard note' }).click()
  await board.reload()
  await expect(decided).toBeVisible()
  await expect(decided.getByRole('alert')).toBeHidden()
  await board.context().close()
})

test('a click while the list moves decides no other request', async ({ page, openPortal }) => {
  const portal = await openPortal()
  await portal.signIn(page, 'family_member', 'Ada')
  for (const firstName of ['Dora', 'Edith', 'Flora'])
    await page.request.post(`${portal.address}/api/family-members`, {
      data: { firstName, lastName: 'Ash', relationship: 'child' },
    })
  await portal.signIn(page, 'admin', 'Rosa')
  await page.goto(`${portal.address}/board-approvals`)
  const decisions = countCalls(page, /^POST .*\/approve$/)
  const next = page.getByRole('button', { name: 'Approve: Edith Ash' })
  await expect(next).toBeVisible()
  // A second click, as soon as the first card has disappeared.
  const clicked = page.evaluate(`new Promise(resolve => new MutationObserver((_, observer) => {
    if (document.querySelector('[aria-label="Approve: Dora Ash"]')) return
    observer.disconnect()
    document.querySelector('[aria-label="Approve: Edith Ash"]').click()
    resolve()
  }).observe(document.body, { childList: true, subtree: true }))`)
  await page.getByRole('button', { name: 'Approve: Dora Ash' }).click()
  await clicked
  await expect(findToast(page)).toContainText('Request approved')
  await expect(next).toBeEnabled()
  await flushRequests(page)
  expect(decisions()).toBe(1)

  const response = await delayResponses(page, '**/approve')
  await next.click()
  await expect(next).toBeDisabled()
  // A click on a disabled button.
  await next.click({ force: true })
  await expect(next).toBeFocused()
  await response.release()
  await expect(next).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Flora Ash' })).toBeFocused()
})

test('a claim shows the new member that it also approves', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Ada')
  const lastName = createSurname()
  const { id } = await submitMember(page, { firstName: 'Dora', lastName, biography: 'Keeps bees.' })
  const reply = await page.request.post(`/api/family-members/${id}/claims`, { data: {} })
  expect(reply.status(), 'A member is claimed').toBe(201)
  await page.goto('/board-approvals')
  await expect(findRequest(page, 'Profile claim', `Dora ${lastName}`)).toContainText('links your account')
  const board = await openPageAs(browser, portal, 'admin', 'Rosa')
  await board.goto('/board-approvals')
  const claim = findRequest(board, 'Profile claim', `Dora ${lastName}`)
  await expect(claim).toContainText(
    'Approving this request also approves the new member, added by Ada Hartwell, with the details below.',
  )
  await expect(claim).toContainText('Keeps bees.')
  await expect(claim).toContainText('Ask the member in person before you approve.')
  expect(await findViolations(board)).toEqual([])
  await board.context().close()
})
