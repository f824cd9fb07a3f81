import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { findViolations } from '#e2e/axe.ts'
import {
  clickTwice,
  countCalls,
  expect,
  loseReply,
  openWithoutReload,
  test,
  findToast,
} from '#e2e/fixtures.ts'
import {
  failAddingMembers,
  fillMemberForm,
  createMember,
  openMemberForm,
  createSurname,
} from '#e2e/members.ts'

test('submits every field once and opens the constitution', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/400 .*\/api\/family-members/)
  await portal.signIn(page)
  const father = await createMember(page, {
    firstName: 'Carl',
    lastName: createSurname(),
    birthDate: '1931-07-04',
  })
  await page.goto('/family-tree')
  const dialog = await openMemberForm(page)
  await expect(dialog.getByLabel('Generation')).toHaveValue('1')
  await expect(dialog.getByRole('checkbox', { name: 'Deceased' })).not.toBeChecked()
  await expect(dialog.getByLabel('Date of death')).toBeHidden()
  await expect(dialog.getByLabel('Generation').locator('option')).toHaveText([
    '1 (Roots)',
    '2 (Trunk)',
    '3 (Branches)',
    '4 (Crown)',
    '5 (Leaves)',
  ])

  await submitForm(page)
  for (const sentence of ['First name is required', 'Last name is required', 'Relationship is required'])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  expect(await findViolations(page)).toEqual([])

  await dialog.getByLabel('First name').fill('Dora')
  await dialog.getByLabel('Last name').fill(' hartWELL ')
  await dialog.getByLabel('Relationship').selectOption('Child')
  await dialog.getByLabel('Generation').selectOption('2 (Trunk)')
  await dialog.getByLabel('Birth, if the exact date is unknown').fill('about 1958')
  await expect(dialog.getByText('Read as about 1958 and sorted under 1958.')).toBeVisible()
  await dialog.getByLabel('Date of birth').fill('1930-01-01')
  await dialog.getByRole('checkbox', { name: 'Deceased' }).check()
  await dialog.getByLabel('Date of death').fill('1929-01-01')
  await dialog.getByRole('combobox', { name: 'Father' }).fill('carl')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('listbox', { name: 'Father' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog, 'Escape closes the list, not the form').toBeVisible()
  await pickByKeyboard(page, 'Father', (await readName(page, father)).toLowerCase())
  await dialog.getByRole('combobox', { name: 'Mother' }).fill('Iris Ash')
  await dialog.getByRole('combobox', { name: 'Spouse' }).fill('Someone Else')
  await dialog.getByLabel('Biography').fill('Sang.')
  await dialog.getByLabel('Notes for the board').fill('From her letters.')
  await dialog.getByLabel('Choose a photograph').setInputFiles(await createPhotograph())

  // Errors appear beside their fields: first from the form, then from the server.
  await submitForm(page)
  await expect(dialog.getByText('The date of death is before the date of birth')).toBeVisible()
  await dialog.getByLabel('Date of death').fill('2004-05-06')
  await submitForm(page)
  await expect(dialog.getByText(/^This is before the birth of a parent, Carl /)).toBeVisible()
  await expect(dialog.getByLabel('Date of birth')).toBeFocused()
  await dialog.getByLabel('Date of birth').fill('')

  const submissions = countCalls(page, 'POST /api/family-members')
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('-members'),
  )
  await page.getByRole('button', { name: 'Add Family Member' }).last().dblclick()
  // The toast is hidden from the accessibility tree by the open constitution dialog.
  await expect(page.getByText('Family Member Added', { exact: true }).first()).toBeVisible()
  const confirmation = page.getByText('The new family member has been submitted for Board approval.', {
    exact: true,
  })
  await expect(confirmation.first()).toBeVisible()
  expect(submissions()).toBe(1)
  expect((await sent).postDataJSON()).toMatchObject({
    firstName: 'Dora',
    generation: 2,
    isAlive: false,
    birthText: 'about 1958',
    deathDate: '2004-05-06',
    fatherId: father,
    fatherName: null,
    motherId: null,
    motherName: 'Iris Ash',
    spouseId: null,
    spouseName: 'Someone Else',
    addedBy: 'System',
  })
  expect((await sent).postDataJSON()).not.toHaveProperty('requestNotes')

  const constitution = page.getByRole('dialog', { name: 'Family Constitution' })
  await expect(constitution).toContainText('18')
  await expect(constitution.getByRole('heading', { name: 'Family Constitution' })).toBeFocused()
  const readScrollTop = async () => constitution.evaluate(({ scrollTop }) => scrollTop)
  await page.keyboard.press('End')
  await expect.poll(readScrollTop).toBeGreaterThan(500)
  expect(await findViolations(page)).toEqual([])
  const acceptances = countCalls(page, 'POST /api/constitution-acceptance')
  await clickTwice(constitution.getByRole('button', { name: 'I Acknowledge and Accept' }))
  await expect(constitution).toBeHidden()
  expect(acceptances()).toBe(1)
  const acceptance = await page.request.get('/api/constitution-acceptance')
  expect(((await acceptance.json()) as { acceptedAt: string | null }).acceptedAt).not.toBeNull()

  await page.goto('/board-approvals')
  await expect(page.getByText('From her letters.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Requested photograph' })).toBeVisible()
})

test('adds a member after lost replies, and sends notes again', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/api\/family-members/)
  expectConsoleError(/409 .*\/api\/family-members/)
  expectConsoleError(/503 .*\/notes/)
  await portal.signIn(page)
  const lastName = createSurname()
  await createMember(page)
  await page.goto('/family-tree')

  await test.step('adds a changed member after a lost reply', async () => {
    const dialog = await openMemberForm(page)
    await fillMemberForm(dialog, lastName, 'Cousin')
    await loseReply(page, '/api/family-members')
    await submitForm(page)
    const failure = page.getByText('Failed to add family member. Please try again.')
    await expect(dialog.getByRole('alert')).toHaveText('Failed to add family member. Please try again.')
    await expect(failure, 'The alert and its toast').toHaveCount(2)
    await dialog.getByLabel('First name').fill('Edith')
    await submitForm(page)
    await expect(dialog.getByRole('alert')).toContainText(
      'The member was submitted, without your latest changes.',
    )
    // Shorter than a toast is visible.
    await expect(failure, 'No toast contradicts the alert').toHaveCount(0, { timeout: 3000 })
    await submitForm(page)
    await expect(findToast(page)).toContainText('Family Member Added')
    await expect(page.getByRole('dialog'), 'A cousin agrees to no constitution').toHaveCount(0)
    const names = (await (await page.request.get('/api/family-members')).json()) as {
      firstName: string
      lastName: string
    }[]
    const added = names.filter(member => member.lastName === lastName)
    expect(added.map(({ firstName }) => firstName).toSorted()).toEqual(['Ada', 'Edith'])
  })

  await test.step('sends failed notes again', async () => {
    // A child, but of another name: no constitution opens.
    const dialog = await openMemberForm(page)
    const otherName = createSurname()
    await fillMemberForm(dialog, otherName, 'Child')
    await dialog.getByLabel('Notes for the board').fill('From the letters.')
    await page.route('/api/board-approvals/*/notes', route => route.fulfill({ status: 503 }), { times: 1 })
    await submitForm(page)
    await expect(findToast(page)).toContainText(
      'Your notes were not sent. You can send them again on Board Approvals.',
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/board-approvals')
    const request = page.getByRole('listitem').filter({ hasText: otherName })
    const notes = request.getByLabel('Notes for the board')
    await expect(notes).toHaveValue('From the letters.')
    await request.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('blockquote')).toHaveText('From the letters.')
    await page.reload()
    await expect(page.getByRole('blockquote')).toHaveText('From the letters.')
    await expect(notes).toBeHidden()
  })
})

test('keeps the draft after failures, Back and closing', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/409 .*\/api\/family-members/)
  expectConsoleError(/503 .*\/api\/family-members/)
  await portal.signIn(page)
  await createMember(page)
  await page.goto('/about')
  await openWithoutReload(page, '/family-tree')
  let dialog = await openMemberForm(page)
  await fillMemberForm(dialog, 'Moreau', 'Cousin')
  await dialog.getByRole('combobox', { name: 'Mother' }).fill('Iris Ash')
  await dialog.getByLabel('Notes for the board').fill('From the letters.')

  await test.step("shows the server's error message", async () => {
    const error = 'You have 200 pending requests.'
    const json = { error, message: error, code: 'board-approvals.too-many-pending', requestId: '1' }
    await page.route('/api/family-members', route =>
      route.request().method() === 'POST' ? route.fulfill({ status: 409, json }) : route.continue(),
    )
    const announced = await recordAssertiveTexts(page)
    await submitForm(page)
    await expect(dialog.getByRole('alert')).toHaveText(error)
    await expect(dialog.getByRole('alert')).toBeFocused()
    await expect(page.getByText('Failed to add family member. Please try again.').first()).toBeVisible()
    expect(await announced()).toEqual([error])
  })

  await test.step('shows a failure without a message', async () => {
    await failAddingMembers(page)
    await submitForm(page)
    // The toast is hidden from the accessibility tree by the open dialog.
    await expect(page.getByText('Error', { exact: true }).first()).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to add family member. Please try again.')
    await expect(dialog.getByLabel('First name')).toHaveValue('Ada')
  })

  await test.step('opens again after Back', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(dialog).toBeHidden()
    await page.goForward()
    await expect(dialog.getByText('We restored your unsent changes.')).toBeVisible()
    await expect(dialog.getByLabel('Last name')).toHaveValue('Moreau')
    await expect(dialog.getByRole('combobox', { name: 'Mother' })).toHaveValue('Iris Ash')
  })

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  dialog = await openMemberForm(page)
  await expect(dialog.getByText('We restored your unsent changes.')).toBeVisible()
  await expect(dialog.getByLabel('Last name')).toHaveValue('Moreau')
  await expect(dialog.getByLabel('Relationship')).toHaveValue('cousin')
  await expect(dialog.getByRole('combobox', { name: 'Mother' })).toHaveValue('Iris Ash')
  await expect(dialog.getByLabel('Notes for the board')).toHaveValue('From the letters.')
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Mother' })).toHaveValue('')
  await expect(dialog.getByLabel('First name')).toHaveValue('')
})

async function submitForm(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Add Family Member' }).click()
}

/** By keyboard only. */
async function pickByKeyboard(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.keyboard.press('Enter')
}

async function readName(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(`/api/family-members/${id}`)
  const { firstName, lastName } = (await answer.json()) as { firstName: string; lastName: string }
  return `${firstName} ${lastName}`
}

async function createPhotograph() {
  const create = { width: 60, height: 40, channels: 3, background: '#b6924a' } as const
  return { name: 'dora.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

/** The texts of alerts and assertive live regions that appear from now on. */
async function recordAssertiveTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`
    window.assertiveTexts = new Set()
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=alert], [aria-live=assertive]'))
        if (region.textContent !== '') window.assertiveTexts.add(region.textContent)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  `)
  return () => page.evaluate<string[]>('[...window.assertiveTexts]')
}
