import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { clickTwice, countCalls, expect, phone, test, toastOf } from './fixtures.ts'
import { violationsOn } from './violations.ts'

test('the empty state offers "Begin Our Story", which goes to /family-upload', async ({ page, portal }) => {
  await portal.signedIn(page)
  await page.route('/api/family-members', route => route.fulfill({ json: [] }))
  await page.goto('/family-tree')
  await expect(page.getByRole('button', { name: 'Add Family Member' })).toBeEnabled()
  await page.getByRole('link', { name: 'Begin Our Story' }).click()
  await expect(page).toHaveURL('/family-upload')
})

test('a family that could not be read is read at the second try', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/503 .*\/api\/family-members/)
  await portal.signedIn(page)
  await member(page)
  await page.route('/api/family-members', route => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto('/family-tree')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('cards alternate left and right, by generation, then birth year, and say what a card says', async ({
  page,
  portal,
}) => {
  await portal.signedIn(page)
  const lastName = surname()
  const father = await member(page, { firstName: 'Augustus', lastName, birthText: 'about 1868' })
  await member(page, { firstName: 'Cordelia', lastName, birthDate: '1873-04-19', spouseId: father })
  const biography = `${'Rebuilt the works after the fire. '.repeat(3)}And planted an oak for each child.`
  await member(page, {
    firstName: 'Theodore',
    lastName,
    generation: 2,
    birthDate: '1898-01-27',
    deathDate: '1974-03-11',
    isAlive: false,
    occupation: 'Brewer',
    location: 'Dover, Delaware',
    fatherId: father,
    motherName: 'Ada Ash',
    biography,
  })
  await member(page, { firstName: 'Zoe', lastName, generation: 2, maidenName: 'Ash' })

  await page.goto(`/family-tree?search=${lastName}`)
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByRole('heading', { level: 3 })).toContainText([
    'Augustus',
    'Cordelia',
    'Theodore',
    'Zoe',
  ])
  const boxes = await Promise.all((await cards(page).all()).map(async card => card.boundingBox()))
  const middle = 1440 / 2
  expect(boxes.map(box => (box !== null && box.x > middle - 30 ? 'right' : 'left'))).toEqual([
    'left',
    'right',
    'left',
    'right',
  ])
  const theodore = cards(page).nth(2)
  for (const text of ['Trunk', 'Jan 27, 1898', 'Mar 11, 1974', 'Brewer', 'Dover, Delaware'])
    await expect(theodore).toContainText(text)
  await expect(theodore).toContainText(`Augustus ${lastName} and Ada Ash`)
  await expect(theodore).toContainText(`${biography.slice(0, 100).trimEnd()}…`)
  await expect(cards(page).nth(3)).toContainText('née Ash')

  await page.getByRole('button', { name: `Augustus ${lastName}` }).click()
  const dialog = page.getByRole('dialog', { name: `Augustus ${lastName}` })
  await expect(dialog).toContainText('about 1868')
  await expect(dialog.getByRole('link', { name: `Cordelia ${lastName}` })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('link', { name: 'View Profile' }).click()
  await expect(page).toHaveURL(`/family-member/${father}`)
  await page.goBack()
  await expect(page).toHaveURL(`/family-tree?search=${lastName}&person=${father}`)
  await expect(page.getByRole('button', { name: `Augustus ${lastName}` })).toBeInViewport()
})

test('whom it shows stands in the address, and one is led to a person or a generation without hiding anybody', async ({
  page,
  portal,
}) => {
  await portal.signedIn(page)
  await member(page)
  const lastName = surname()
  const roots = Array.from({ length: 6 }, (_, number) =>
    member(page, { firstName: `Root${number}`, lastName, birthDate: `190${number}-01-01` }),
  )
  const [rootId] = await Promise.all(roots)
  const last = await member(page, { firstName: 'Last', lastName, generation: 5, fatherId: rootId })

  await page.goto('/family-tree')
  await page.getByLabel('Find somebody').fill(lastName)
  await expect(page).toHaveURL(`/family-tree?search=${lastName}`)
  await expect(page.getByRole('status').filter({ hasText: /^7 people of / })).toBeVisible()
  await page.getByRole('combobox', { name: 'Generation' }).selectOption('Leaves')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Branch' }).fill(`root1 ${lastName}`)
  await page.getByRole('option', { name: `Root1 ${lastName}` }).click()
  await expect(page.getByRole('heading', { name: 'Nobody is found' })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Generation' })).toHaveValue('')
  await expect(page).toHaveURL(`/family-tree?search=${lastName}`)

  const rail = page.getByRole('navigation', { name: 'Generations' })
  await rail.getByRole('button', { name: 'Leaves' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Leaves' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 2, name: 'Leaves' })).toBeFocused()

  // Somebody whom the filter hides is shown among everybody.
  await page.getByLabel('Find somebody').fill('nobody of this name')
  await expect(page.getByRole('heading', { name: 'Nobody is found' })).toBeVisible()
  const goTo = page.getByRole('combobox', { name: 'Go to' })
  await goTo.fill(`last ${lastName}`)
  await expect(page.getByRole('option', { name: `Last ${lastName}` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Tab')
  await expect(page, 'Who only leaves the field goes nowhere').not.toHaveURL(/person=/)
  await expect(goTo).toHaveValue(`last ${lastName}`)
  await goTo.fill(`last ${lastName}`.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/family-tree?person=${last}`)
  await expect(page.getByRole('button', { name: `Last ${lastName}` })).toBeFocused()
  await expect(page.getByRole('button', { name: `Last ${lastName}` })).toBeInViewport()

  await page.goto(`/family-tree?person=${rootId}`)
  await expect(page.getByRole('button', { name: `Root0 ${lastName}` })).toBeInViewport()
  await page.getByRole('button', { name: `Root0 ${lastName}` }).click()
  await page.getByRole('button', { name: 'Show on the timeline' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: `Root0 ${lastName}` })).toBeFocused()
})

test('the family-members data is fresh for 60 s', async ({ page, portal }) => {
  await portal.signedIn(page)
  await member(page)
  await page.clock.install()
  const reads = countCalls(page, 'GET /api/family-members')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/family-tree')
  for (const [seconds, expected] of [
    [55, 1],
    [10, 2],
  ] as const) {
    await expect(cards(page).first()).toBeVisible()
    await navigation.getByRole('link', { name: 'Services' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
    await page.clock.fastForward(seconds * 1000)
    await navigation.getByRole('link', { name: 'Family Tree' }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect.poll(reads).toBe(expected)
  }
})

test('a new member is submitted with every field, once, and the constitution opens', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/400 .*\/api\/family-members/)
  await portal.signedIn(page)
  const father = await member(page, { firstName: 'Carl', lastName: surname(), birthDate: '1931-07-04' })
  await page.goto('/family-tree')
  const dialog = await openForm(page)
  await expect(dialog.getByLabel('Generation')).toHaveValue('1')
  await expect(dialog.getByRole('checkbox', { name: 'Deceased' })).not.toBeChecked()
  await expect(dialog.getByLabel('Date of Death')).toBeHidden()
  await expect(dialog.getByLabel('Generation').locator('option')).toHaveText([
    '1. Roots',
    '2. Trunk',
    '3. Branches',
    '4. Crown',
    '5. Leaves',
  ])

  await submit(page)
  for (const sentence of ['First name is required', 'Last name is required', 'Relationship is required'])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  expect(await violationsOn(page)).toEqual([])

  await dialog.getByLabel('First Name').fill('Dora')
  await dialog.getByLabel('Last Name').fill(' hartWELL ')
  await dialog.getByLabel('Relationship').selectOption('Child')
  await dialog.getByLabel('Generation').selectOption('2. Trunk')
  await dialog.getByLabel('Birth, if the day is not known').fill('about 1958')
  await expect(dialog.getByText('Understood as about 1958: sorts under 1958.')).toBeVisible()
  await dialog.getByLabel('Date of Birth').fill('1930-01-01')
  await dialog.getByRole('checkbox', { name: 'Deceased' }).check()
  await dialog.getByLabel('Date of Death').fill('1929-01-01')
  await dialog.getByRole('combobox', { name: 'Father' }).fill('carl')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(dialog, 'Esc closes the list and not the form').toBeVisible()
  await pick(page, 'Father', (await nameOf(page, father)).toLowerCase())
  await dialog.getByRole('combobox', { name: 'Mother' }).fill('Iris Ash')
  await dialog.getByRole('combobox', { name: 'Spouse' }).fill('Somebody else')
  await dialog.getByLabel('Biography').fill('Sang.')
  await dialog.getByLabel('Notes for the board').fill('From her letters.')
  await dialog.getByLabel('Choose a photograph').setInputFiles(await photograph())

  // What cannot be is said beside its field: by the form first, and by the portal for what only it knows.
  await submit(page)
  await expect(dialog.getByText('The date of death is before the date of birth')).toBeVisible()
  await dialog.getByLabel('Date of Death').fill('2004-05-06')
  await submit(page)
  await expect(dialog.getByText(/^This is before the birth of a parent, Carl /)).toBeVisible()
  await expect(dialog.getByLabel('Date of Birth')).toBeFocused()
  await dialog.getByLabel('Date of Birth').fill('')

  const submissions = countCalls(page, 'POST /api/family-members')
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('-members'),
  )
  await page.getByRole('button', { name: 'Add Family Member' }).last().dblclick()
  // The constitution stands in front of the page, and with it the toast is no part of what the page offers.
  await expect(page.getByText('Family Member Added', { exact: true }).first()).toBeVisible()
  const added = page.getByText('The new family member has been submitted for Board approval.', {
    exact: true,
  })
  await expect(added.first()).toBeVisible()
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
    spouseName: 'Somebody else',
    addedBy: 'System',
  })
  expect((await sent).postDataJSON()).not.toHaveProperty('requestNotes')

  const constitution = page.getByRole('dialog', { name: 'Family Constitution' })
  await expect(constitution).toContainText('18')
  const scrolled = async () => constitution.evaluate(({ scrollTop }) => scrollTop)
  await page.keyboard.press('End')
  await expect.poll(scrolled).toBeGreaterThan(500)
  expect(await violationsOn(page)).toEqual([])
  const acceptances = countCalls(page, 'POST /api/constitution-acceptance')
  await clickTwice(constitution.getByRole('button', { name: 'I Acknowledge and Accept' }))
  await expect(constitution).toBeHidden()
  expect(acceptances()).toBe(1)
  const acceptance = await page.request.get('/api/constitution-acceptance')
  expect(((await acceptance.json()) as { acceptedAt: string | null }).acceptedAt).not.toBeNull()

  await page.goto('/board-approvals')
  await expect(page.getByText('From her letters.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'As proposed' })).toBeVisible()
})

test('the constitution does not open for another name, nor for another relationship', async ({
  page,
  portal,
}) => {
  await portal.signedIn(page)
  await member(page)
  await page.goto('/family-tree')
  for (const [lastName, relationship] of [
    ['Moreau', 'Child'],
    ['Hartwell', 'Cousin'],
  ] as const) {
    const dialog = await openForm(page)
    await dialog.getByLabel('First Name').fill('Ada')
    await dialog.getByLabel('Last Name').fill(lastName)
    await dialog.getByLabel('Relationship').selectOption(relationship)
    await submit(page)
    await expect(toastOf(page)).toContainText('Family Member Added')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('nothing that was typed is lost when it fails, or when the form is closed by accident', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/503 .*\/api\/family-members/)
  await portal.signedIn(page)
  await member(page)
  await page.goto('/family-tree')
  let dialog = await openForm(page)
  await dialog.getByLabel('First Name').fill('Ada')
  await dialog.getByLabel('Last Name').fill('Moreau')
  await dialog.getByLabel('Relationship').selectOption('Cousin')
  await dialog.getByRole('combobox', { name: 'Mother' }).fill('Iris Ash')
  await dialog.getByLabel('Notes for the board').fill('From the letters.')
  await page.route('/api/family-members', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await submit(page)
  // The form stays open in front of the page, and with it the toast is no part of what the page offers.
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Failed to add family member. Please try again.').first()).toBeVisible()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ada')

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  dialog = await openForm(page)
  await expect(dialog.getByText('What you had begun is still here.')).toBeVisible()
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Moreau')
  await expect(dialog.getByLabel('Relationship')).toHaveValue('cousin')
  await expect(dialog.getByRole('combobox', { name: 'Mother' })).toHaveValue('Iris Ash')
  await expect(dialog.getByLabel('Notes for the board')).toHaveValue('From the letters.')
  await dialog.getByRole('button', { name: 'Begin anew' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Mother' })).toHaveValue('')
  await expect(dialog.getByLabel('First Name')).toHaveValue('')
})

test('on paper everybody stands in a register', async ({ page, portal }) => {
  await portal.signedIn(page)
  const lastName = surname()
  const father = await member(page, { firstName: 'Carl', lastName, birthDate: '1931-07-04' })
  await member(page, { firstName: 'Dora', lastName, generation: 2, fatherId: father })
  await page.goto(`/family-tree?search=${lastName}`)
  await expect(cards(page)).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Roots' })).toContainText(`Carl ${lastName}Born Jul 4, 1931.`)
  await expect(page.getByRole('region', { name: 'Trunk' })).toContainText(`Child of Carl ${lastName}.`)
  await expect(page.getByRole('button')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the choices unfold, and nothing is wider than the screen', async ({ page, portal }) => {
    await portal.signedIn(page)
    await member(page)
    await page.goto('/family-tree')
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByLabel('Living')).toBeHidden()
    await page.getByRole('button', { name: 'More choices' }).click()
    await page.getByLabel('Living').selectOption('Deceased')
    await expect(page).toHaveURL('/family-tree?life=deceased')
    await page.goBack()
    await expect(cards(page).first()).toBeVisible()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    expect(await violationsOn(page)).toEqual([])
  })
})

/** A surname that nobody else in the shared portal has. */
function surname(): string {
  return `Oak${crypto.randomUUID().slice(0, 6)}`
}

function cards(page: Page) {
  return page.getByRole('list', { name: 'Timeline' }).getByRole('article')
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Add Family Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Family Member' })
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  return dialog
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Add Family Member' }).click()
}

/** With nothing but the keyboard. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.keyboard.press('Enter')
}

/** Somebody new in the tree, asked for by this page's account; their id. */
async function member(page: Page, changes: Record<string, unknown> = {}): Promise<string> {
  const data = { firstName: 'Ada', lastName: 'Hartwell', relationship: 'child', ...changes }
  const answer = await page.request.post('/api/family-members', { data })
  expect(answer.status(), 'A member is submitted').toBe(201)
  return ((await answer.json()) as { id: string }).id
}

async function nameOf(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(`/api/family-members/${id}`)
  const { firstName, lastName } = (await answer.json()) as { firstName: string; lastName: string }
  return `${firstName} ${lastName}`
}

async function photograph() {
  const create = { width: 60, height: 40, channels: 3, background: '#b6924a' } as const
  return { name: 'dora.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}
