import { findViolations } from '#e2e/axe.ts'
import { expect, loseReply, openWithoutReload, phone, test, findToast } from '#e2e/fixtures.ts'
import { findAccountButton } from '#e2e/frame/frame.ts'
import { approveAll, createMember, openPageAs, createSurname } from '#e2e/members.ts'

test('a correction sends changed fields and shows after approval', async ({ page, portal, browser }) => {
  await portal.signIn(page)
  const lastName = createSurname()
  await createMember(page, { firstName: 'Other', lastName })
  const id = await createMember(page, { firstName: 'Winifred', lastName, occupation: 'Brewer' })
  await page.goto(`/family-member/${id}`)
  await page.getByRole('button', { name: 'Request a correction' }).click()
  // This account does not see the contact fields. Empty fields would look as if none were recorded.
  await expect(page.getByRole('dialog')).toContainText('are hidden from you')
  await expect(page.getByLabel('Phone number')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Father' }).fill(lastName)
  await expect(page.getByRole('option', { name: `Other ${lastName}` })).toBeVisible()
  await expect(page.getByRole('option', { name: `Winifred ${lastName}` })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Father' }).fill('')
  await page.getByLabel('Vocation').fill('Cooper')
  await page.getByLabel('Notes for the board').fill('Her ledger says so.')
  const sent = page.waitForRequest(/\/corrections$/)
  await page.getByRole('button', { name: 'Send to the board' }).click()
  expect((await sent).postDataJSON()).toEqual({
    changes: { occupation: 'Cooper' },
    version: 1,
    requestNotes: 'Her ledger says so.',
  })
  await expect(findToast(page)).toContainText('Correction request sent')
  await expect(page).toHaveURL('/board-approvals')
  // The page opens at the request.
  const opened = page.getByRole('listitem').filter({ hasText: 'Her ledger says so.' })
  await expect(opened.getByRole('heading', { name: `Winifred ${lastName}` })).toBeFocused()

  const board = await openPageAs(browser, portal, 'admin')
  await approveAll(board, id)
  await page.goto(`/family-member/${id}`)
  await expect(page.getByText('Cooper')).toBeVisible()
  // Two requests were decided: the new member and the correction.
  await expect(findAccountButton(page)).toHaveAccessibleName(/Board Approvals: 2 decided$/)
  await findAccountButton(page).click()
  await page.getByRole('menuitem', { name: 'Board Approvals 2 decided' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Board Approvals' })).toBeVisible()
  await expect(findAccountButton(page)).not.toHaveAccessibleName(/decided/)
  await board.context().close()
})

test('an approved claim lets you edit your own details', async ({ page, portal, browser }) => {
  const { email } = await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Rosalind', email })
  await page.goto(`/family-member/${id}`)
  await expect(page.getByText(/Rosalind’s profile has the same email address as your account/)).toBeVisible()
  // An unverified email address grants no access.
  await expect(page.getByRole('button', { name: 'Edit my details' })).toBeHidden()
  await page.getByRole('button', { name: 'This is me' }).click()
  await page.getByRole('button', { name: 'Send to the board' }).click()
  await expect(findToast(page)).toContainText('Request sent')
  await expect(page.getByText('You have claimed this profile.')).toBeFocused()

  const otherId = await createMember(page, { firstName: 'Edith' })
  await openWithoutReload(page, `/family-member/${otherId}`)
  await expect(page.getByText('You have claimed another profile.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'This is me' })).toBeHidden()

  const board = await openPageAs(browser, portal, 'admin')
  await approveAll(board, id)
  await board.context().close()
  await page.goto('/about')
  await findAccountButton(page).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await expect(page).toHaveURL(`/family-member/${id}`)
  await expect(page.getByText(email)).toBeVisible()

  await page.getByRole('button', { name: 'Edit my details' }).click()
  await page.getByLabel('Biography').fill('Keeps the ledgers.')
  await page.reload()
  const details = page.getByRole('dialog', { name: 'Edit my details' })
  await expect(details.getByText('We restored your unsent changes.')).toBeVisible()
  await expect(details.getByLabel('Biography')).toHaveValue('Keeps the ledgers.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findToast(page)).toContainText('Your details were updated')
  await expect(page.getByText('Keeps the ledgers.')).toBeVisible()
})

test('sends a changed correction after a lost reply', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED .*\/corrections$/)
  expectConsoleError(/409 .*\/corrections$/)
  await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Winifred', occupation: 'Brewer' })
  await page.goto(`/family-member/${id}`)
  await page.getByRole('button', { name: 'Request a correction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a correction' })
  await dialog.getByLabel('Vocation').fill('Cooper')
  await loseReply(page, '**/corrections')
  const send = dialog.getByRole('button', { name: 'Send to the board' })
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('Your request could not be sent. Please try again.')
  await dialog.getByLabel('Vocation').fill('Maltster')
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Your first request was sent')
  await expect(dialog.getByLabel('Vocation')).toHaveValue('Maltster')
  await send.click()
  await expect(findToast(page)).toContainText('Correction request sent')
  for (const vocation of ['Cooper', 'Maltster'])
    await expect(page.getByRole('listitem').filter({ hasText: vocation })).toHaveCount(1)
})

test('dialogs retry, focus their controls and keep drafts', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/family-members/)
  await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Winifred' })
  await page.route('/api/family-members', route => route.fulfill({ status: 503 }))
  await page.goto('/about')
  await openWithoutReload(page, `/family-member/${id}`)

  await test.step('a dialog reports that the members could not be loaded', async () => {
    for (const name of ['Edit parents and partners', 'Report a duplicate', 'Request a correction']) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('alert')).toContainText('The family members could not be loaded.')
      if (name !== 'Request a correction') await page.keyboard.press('Escape')
    }
    await page.unroute('/api/family-members')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Winifred')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('list dialogs focus the first control, then the error', async () => {
    await page.getByRole('button', { name: 'Add or change events' }).click()
    await expect(page.getByRole('button', { name: 'Add an event' })).toBeFocused()
    await page.getByRole('button', { name: 'Send to the board' }).click()
    await expect(page.getByRole('alert')).toHaveText('You have not changed anything yet.')
    await expect(page.getByRole('alert')).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit parents and partners' }).click()
    await expect(page.getByRole('button', { name: 'Add a parent' })).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()

    // The message is above the scrolled fields. On the second attempt it is displayed already.
    await page.getByRole('button', { name: 'Request a correction' }).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    for (const attempt of [1, 2]) {
      await page.getByLabel('Notes for the board').focus()
      await page.getByRole('button', { name: 'Send to the board' }).click()
      await expect(page.getByRole('alert'), `Attempt ${attempt}`).toBeFocused()
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    }
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a request that was left by Back is restored', async () => {
    for (const [name, field] of [
      ['Request a correction', 'Vocation'],
      ['Report a duplicate', 'Notes for the board'],
      ['This is me', 'Notes for the board'],
    ] as const) {
      await page.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByLabel(field).fill('Brewer')
      await page.goBack()
      await expect(dialog).toBeHidden()
      await page.goForward()
      await expect(dialog.getByLabel(field)).toHaveValue('Brewer')
      await dialog.getByRole('button', { name: 'Start over' }).click()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    }
  })
})

test('an edit conflict shows current values beside your input', async ({
  page,
  context,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/409 .*\/own-details/)
  await portal.signIn(page)
  const id = await createMember(page, {
    occupation: 'Brewer',
    location: 'Lewes',
    biography: 'Born in Lewes.',
  })
  const claim = await page.request.post(`/api/family-members/${id}/claims`, { data: {} })
  expect(claim.status(), 'The claim is submitted').toBe(201)
  const board = await openPageAs(browser, portal, 'admin')
  await approveAll(board, id)
  await board.context().close()
  const other = await context.newPage()
  for (const window of [page, other]) {
    // A page behind another one draws once a second, and a click waits for that.
    await window.bringToFront()
    await window.goto(`/family-member/${id}`)
    await window.getByRole('button', { name: 'Edit my details' }).click()
  }
  await other.getByLabel('Vocation').fill('Cooper')
  await other.getByLabel('Location').fill('Dover')
  await other.getByLabel('Biography').fill('Born in Dover.')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()

  await page.bringToFront()
  await page.getByLabel('Vocation').fill('Maltster')
  await page.getByLabel('Biography').fill('Born at sea.')
  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  const [description, alert] = await Promise.all([
    page.getByText('Your changes take effect immediately.').boundingBox(),
    page.getByRole('alert').boundingBox(),
  ])
  if (description === null || alert === null) throw new Error('The description and the alert are displayed')
  expect(alert.y, 'The alert is below the description').toBeGreaterThan(description.y + description.height)
  await expect(page.getByRole('alert')).toContainText('This member changed while you were editing.')
  const vocation = page.getByRole('textbox', { name: 'Vocation' })
  await expect(vocation).toHaveAccessibleDescription('Current value: Cooper')
  await expect(vocation).toHaveValue('Maltster')
  await expect(page.getByLabel('Location'), 'An unedited field shows the current value').toHaveValue('Dover')
  await expect(page.getByText('Current value: Born in Dover.')).toBeVisible()
  await page.getByRole('button', { name: 'Use current value: Biography' }).click()
  await expect(page.getByLabel('Biography')).toHaveValue('Born in Dover.')
  await expect(page.getByLabel('Biography')).toBeFocused()
  expect(await findViolations(page)).toEqual([])

  const sent = page.waitForRequest(/\/own-details$/)
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({
    occupation: 'Maltster',
    version: expect.any(Number) as unknown,
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Born in Dover.')).toBeVisible()
})
