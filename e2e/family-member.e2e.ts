import type { Browser, Page } from '@playwright/test'

import { clickTwice, countCalls, expect, holdBack, phone, test, toastOf } from './fixtures.ts'
import { accountButton } from './frame.ts'
import type { Portal } from './portal.ts'
import { violationsOn } from './violations.ts'

test('a post is written, edited, deleted, and put back', async ({ page, portal }) => {
  await portal.signedIn(page)
  const id = await member(page, { firstName: 'Clara' })
  await page.goto(`/family-member/${id}`)
  for (const tab of ['Posts & Updates', 'Photos & Videos', 'Messages'])
    await expect(page.getByRole('tab', { name: tab, exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Write on Clara’s page' }).click()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Please write something')).toBeVisible()
  await write(page, 'The oak has fallen.', 'News from Lewes')
  await expect(toastOf(page)).toContainText('Post created successfully!')
  await expect(page.getByRole('button', { name: 'Write on Clara’s page' })).toBeFocused()
  await page.getByRole('button', { name: 'Write on Clara’s page' }).click()
  await write(page, 'A second one.')
  await expect(posts(page)).toContainText(['A second one.', 'News from Lewes'])

  await page.getByRole('button', { name: 'Edit: News from Lewes' }).click()
  await page.getByLabel('Content').fill('The oak stands again.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(posts(page).last()).toContainText('The oak stands again.')
  await expect(page.getByRole('button', { name: 'Edit: News from Lewes' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete: News from Lewes' }).click()
  await expect(toastOf(page)).toContainText('Post deleted')
  await expect(page.getByRole('button', { name: 'Undo: News from Lewes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Post restored')
  await expect(page.getByRole('button', { name: 'Edit: News from Lewes' })).toBeFocused()
  await page.reload()
  await expect(posts(page)).toContainText(['A second one.', 'The oak stands again.'])
})

test('who clicks twice writes one post, and asks the board once', async ({ page, portal }) => {
  await portal.signedIn(page)
  const id = await member(page)
  await page.goto(`/family-member/${id}`)
  const written = countCalls(page, 'POST /api/family-posts')
  await page.getByRole('button', { name: /^Write on/ }).click()
  await page.getByLabel('Content').fill('Said once.')
  await clickTwice(page.getByRole('button', { name: 'Post', exact: true }))
  await expect(toastOf(page)).toContainText('Post created successfully!')
  await page.reload()
  await expect(posts(page)).toHaveCount(1)
  expect(written()).toBe(1)

  const asked = countCalls(page, `POST /api/family-members/${id}/claims`)
  await page.getByRole('button', { name: 'This is me' }).click()
  await clickTwice(page.getByRole('button', { name: 'Ask the board' }))
  await expect(page.getByText('You have said that this is you.')).toBeVisible()
  expect(asked()).toBe(1)
})

test('a post that could not be created is kept in the form', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/family-posts/)
  await portal.signedIn(page)
  await page.goto(`/family-member/${await member(page)}`)
  await page.route('/api/family-posts', route => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: /^Write on/ }).click()
  await write(page, 'Do not lose me.')
  await expect(toastOf(page)).toContainText('Failed to create post.')
  await expect(page.getByLabel('Content')).toHaveValue('Do not lose me.')
})

test('a post that was changed in another window keeps what is typed here', async ({
  page,
  context,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/409 .*\/api\/family-posts/)
  await portal.signedIn(page)
  const authorId = await member(page)
  const data = { authorId, title: 'Bees', content: 'One hive.' }
  await page.request.post('/api/family-posts', { data })
  const other = await context.newPage()
  for (const window of [page, other]) {
    await window.goto(`/family-member/${authorId}`)
    await window.getByRole('button', { name: 'Edit: Bees' }).click()
  }
  await other.getByLabel('Content').fill('Two hives.')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(posts(other)).toContainText(['Two hives.'])

  await page.getByLabel('Content').fill('Three hives.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('It reads now: Two hives.')
  await expect(page.getByLabel('Content')).toHaveValue('Three hives.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(posts(page)).toContainText(['Three hives.'])
})

test('a private post is seen by nobody but who wrote it, and nobody else may change a public one', async ({
  page,
  portal,
  browser,
}) => {
  await portal.signedIn(page)
  const id = await member(page)
  await page.goto(`/family-member/${id}`)
  await page.getByRole('button', { name: /^Write on/ }).click()
  await page.getByText('Only me', { exact: true }).click()
  await write(page, 'For me alone.')
  await expect(posts(page)).toContainText(['Only you see this'])
  await page.request.post('/api/family-posts', { data: { authorId: id, content: 'For everybody.' } })

  const other = await somebodyElse(browser, portal, 'admin')
  await other.goto(`/family-member/${id}`)
  await expect(posts(other)).toContainText(['For everybody.'])
  await expect(posts(other)).toHaveCount(1)
  await expect(other.getByRole('button', { name: /^(Edit|Delete):/ })).toHaveCount(0)
  await other.context().close()
})

test('a correction sends what changed, waits for the board, and shows once it is approved', async ({
  page,
  portal,
  browser,
}) => {
  await portal.signedIn(page)
  const id = await member(page, { firstName: 'Winifred', occupation: 'Brewer' })
  await page.goto(`/family-member/${id}`)
  await page.getByRole('button', { name: 'Propose a correction' }).click()
  await page.getByLabel('Vocation').fill('Cooper')
  await page.getByLabel('Notes for the board').fill('Her ledger says so.')
  const sent = page.waitForRequest(/\/corrections$/)
  await page.getByRole('button', { name: 'Propose to the board' }).click()
  expect((await sent).postDataJSON()).toEqual({
    changes: { occupation: 'Cooper' },
    version: 1,
    requestNotes: 'Her ledger says so.',
  })
  await expect(toastOf(page)).toContainText('Correction proposed')
  await expect(page).toHaveURL('/board-approvals')

  const board = await somebodyElse(browser, portal, 'admin')
  await approveAll(board, id)
  await page.goto(`/family-member/${id}`)
  await expect(page.getByText('Cooper')).toBeVisible()
  // Two requests were decided: the new member, and what was to be put right.
  await expect(accountButton(page)).toHaveAccessibleName(/Board Approvals: 2 decided$/)
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Board Approvals 2 decided' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Board Approvals' })).toBeVisible()
  await expect(accountButton(page)).not.toHaveAccessibleName(/decided/)
  await board.context().close()
})

test('on one’s own page the messages are those with others, and on a phone the tabs show that their row goes on', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.signedIn(page)
  const id = await member(page, { firstName: 'Rosalind', location: 'Lewes' })
  await page.goto(`/family-member/${id}`)
  const row = page.getByRole('tablist')
  await expect(row).toHaveAttribute('data-more-after')
  await expect(row).not.toHaveAttribute('data-more-before')
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('tab', { name: 'Messages' })).toBeInViewport({ ratio: 0.98 })
  await expect(row).toHaveAttribute('data-more-before')
  await expect(row).not.toHaveAttribute('data-more-after')
  await expect(page.getByRole('tabpanel')).toContainText('What you and Rosalind write to each other')

  const own = await (await page.request.get(`/api/family-members/${id}`)).json()
  await page.route('/api/own-member', route =>
    route.fulfill({ json: { member: own, claimedId: null, suggestedId: null } }),
  )
  await page.reload()
  await expect(page.getByText('This is you.')).toBeVisible()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('What others in the family and you write')

  await page.goto(`/family-tree?person=${id}`)
  await page.locator(`[data-member="${id}"] button`).click()
  await expect(page.getByRole('dialog')).toContainText('ResidesLewes')
})

test('"This is me" links the account once the board approves, and one edits one’s own details at once', async ({
  page,
  portal,
  browser,
}) => {
  const { email } = await portal.signedIn(page)
  const id = await member(page, { firstName: 'Rosalind', email })
  await page.goto(`/family-member/${id}`)
  await expect(page.getByText(/knows Rosalind by the email address of your account/)).toBeVisible()
  // An address that nobody has confirmed opens nothing.
  await expect(page.getByRole('button', { name: 'Edit my details' })).toBeHidden()
  await page.getByRole('button', { name: 'This is me' }).click()
  await page.getByRole('button', { name: 'Ask the board' }).click()
  await expect(toastOf(page)).toContainText('The board has been asked')
  await expect(page.getByText('You have said that this is you.')).toBeVisible()

  const board = await somebodyElse(browser, portal, 'admin')
  await approveAll(board, id)
  await board.context().close()
  await page.goto('/about')
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await expect(page).toHaveURL(`/family-member/${id}`)
  await expect(page.getByText(email)).toBeVisible()

  await page.getByRole('button', { name: 'Edit my details' }).click()
  await page.getByLabel('Biography').fill('Keeps the ledgers.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page)).toContainText('Your details are changed')
  await expect(page.getByText('Keeps the ledgers.')).toBeVisible()
})

test('a dialog of lists opens where its first list begins, and what it refuses comes into sight', async ({
  page,
  portal,
}) => {
  await portal.signedIn(page)
  await page.goto(`/family-member/${await member(page)}`)
  await page.getByRole('button', { name: 'Add or change events' }).click()
  await expect(page.getByRole('button', { name: 'Add an event' })).toBeFocused()
  await page.getByRole('button', { name: 'Propose to the board' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is how it stands already.')
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change the family' }).click()
  await expect(page.getByRole('button', { name: 'Add a parent' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()

  // The button stands below all that is scrolled, and the sentence above it. The second time it is there already.
  await page.getByRole('button', { name: 'Propose a correction' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  for (const time of [1, 2]) {
    await page.getByLabel('Notes for the board').focus()
    await page.getByRole('button', { name: 'Propose to the board' }).click()
    await expect(page.getByRole('alert'), `Time ${time}`).toBeFocused()
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  }
})

test('what was typed about oneself stays beside what somebody else has changed meanwhile, and replaces it only once that is seen', async ({
  page,
  context,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/409 .*\/own-details/)
  await portal.signedIn(page)
  const id = await member(page, { occupation: 'Brewer', location: 'Lewes', biography: 'Born in Lewes.' })
  const claim = await page.request.post(`/api/family-members/${id}/claims`, { data: {} })
  expect(claim.status(), 'The board is asked').toBe(201)
  const board = await somebodyElse(browser, portal, 'admin')
  await approveAll(board, id)
  await board.context().close()
  const other = await context.newPage()
  for (const window of [page, other]) {
    await window.goto(`/family-member/${id}`)
    await window.getByRole('button', { name: 'Edit my details' }).click()
  }
  await other.getByLabel('Vocation').fill('Cooper')
  await other.getByLabel('Location').fill('Dover')
  await other.getByLabel('Biography').fill('Born in Dover.')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()

  await page.getByLabel('Vocation').fill('Maltster')
  await page.getByLabel('Biography').fill('Born at sea.')
  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  const [heading, sentence] = await Promise.all([
    page.getByText('This holds at once.').boundingBox(),
    page.getByRole('alert').boundingBox(),
  ])
  if (heading === null || sentence === null) throw new Error('The heading and the sentence are drawn')
  expect(sentence.y, 'No part is behind the heading').toBeGreaterThan(heading.y + heading.height)
  await expect(page.getByRole('alert')).toContainText('Somebody has changed this member meanwhile.')
  const vocation = page.getByRole('textbox', { name: 'Vocation' })
  await expect(vocation).toHaveAccessibleDescription('It reads now: Cooper')
  await expect(vocation).toHaveValue('Maltster')
  await expect(page.getByLabel('Location'), 'What was left alone is as it stands now').toHaveValue('Dover')
  await expect(page.getByText('It reads now: Born in Dover.')).toBeVisible()
  await page.getByRole('button', { name: 'Take it over: Biography' }).click()
  await expect(page.getByLabel('Biography')).toHaveValue('Born in Dover.')
  await expect(page.getByLabel('Biography')).toBeFocused()
  expect(await violationsOn(page)).toEqual([])

  const sent = page.waitForRequest(/\/own-details$/)
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({
    occupation: 'Maltster',
    version: expect.any(Number) as unknown,
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Born in Dover.')).toBeVisible()
})

test('the family around a person leads on, and says how any two are related', async ({ page, portal }) => {
  await portal.signedIn(page)
  const surname = `Oak${crypto.randomUUID().slice(0, 6)}`
  const root = await member(page, { firstName: 'Augustus', lastName: surname, birthDate: '1868-01-01' })
  const [hugo = '', edmund = ''] = await Promise.all(
    ['Hugo', 'Edmund'].map(firstName =>
      member(page, { firstName, lastName: surname, fatherId: root, gender: 'male', generation: 2 }),
    ),
  )
  const clara = { firstName: 'Clara', lastName: surname, fatherId: hugo, gender: 'female', generation: 3 }
  const id = await member(page, {
    ...clara,
    birthDate: '1931-07-04',
    isAlive: false,
    deathDate: '2004-05-06',
  })

  await page.goto(`/family-member/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Clara ${surname}` })).toBeVisible()
  await expect(page.getByText('Born Jul 4, 1931 · Died May 6, 2004')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Life' }).getByRole('listitem')).toContainText([
    'Born',
    'Died',
  ])

  await page.getByRole('button', { name: 'Relative to somebody else' }).click()
  await page.getByRole('combobox', { name: 'Relative to' }).fill(`edmund ${surname}`)
  await page.getByRole('option', { name: `Edmund ${surname}` }).click()
  await expect(page.getByText(`Clara is Edmund ${surname}’s niece.`)).toBeVisible()
  await expect(page.getByText(`Both descend from Augustus ${surname}.`)).toBeVisible()

  const family = page.getByRole('region', { name: 'Family', exact: true })
  await family.getByRole('link', { name: `Hugo ${surname}` }).click()
  await expect(page).toHaveURL(`/family-member/${hugo}`)
  const siblings = page.getByRole('region', { name: 'Siblings' }).getByRole('link')
  await expect(siblings).toHaveAttribute('href', `/family-member/${edmund}`)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`/family-member/${id}`)
})

test('"Loading family member..." while loading, "Family member not found" when missing', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/404 .*\/api\/family-members\/00000000/)
  await portal.signedIn(page)
  const id = await member(page)
  const reading = await holdBack(page, `/api/family-members/${id}`)
  await page.goto(`/family-member/${id}`)
  await expect(page.getByText('Loading family member...')).toBeVisible()
  await reading.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Hartwell' })).toBeVisible()

  for (const unknown of ['nobody', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/family-member/${unknown}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Family member not found' })).toBeVisible()
  }
})

test('the back button leads to the tree where there is no previous page', async ({
  context,
  portal,
  page,
}) => {
  await portal.signedIn(page)
  const fresh = await context.newPage()
  await fresh.goto('/family-member/nobody')
  // What a new window begins with is no page of ours.
  await fresh.evaluate('navigation.canGoBack && Promise.reject("There is a previous page")')
  await fresh.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(fresh).toHaveURL('/family-tree')
})

/** Somebody new in the tree, asked for by this page's account; their id. */
async function member(page: Page, changes: Record<string, unknown> = {}): Promise<string> {
  const data = { firstName: 'Ada', lastName: 'Hartwell', relationship: 'child', ...changes }
  const answer = await page.request.post('/api/family-members', { data })
  expect(answer.status(), 'A member is submitted').toBe(201)
  return ((await answer.json()) as { id: string }).id
}

async function write(page: Page, content: string, title?: string): Promise<void> {
  if (title !== undefined) await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill(content)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
}

function posts(page: Page) {
  return page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
}

async function somebodyElse(
  browser: Browser,
  portal: Portal,
  role: 'family_member' | 'admin',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.address })
  const page = await context.newPage()
  await portal.signedIn(page, role, 'Ben')
  return page
}

/** Everything that waits for the board about this member. */
async function approveAll(board: Page, memberId: string): Promise<void> {
  const answer = await board.request.get('/api/board-approvals')
  const approvals = (await answer.json()) as { id: string; familyMemberId: string; status: string }[]
  for (const { id, familyMemberId, status } of approvals) {
    if (familyMemberId !== memberId || status !== 'pending') continue
    const decided = await board.request.post(`/api/board-approvals/${id}/approve`, { data: {} })
    expect(decided.status(), 'The board approves').toBe(200)
  }
}
