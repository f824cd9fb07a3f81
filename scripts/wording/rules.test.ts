import { describe, expect, test } from 'vitest'

import { findWordingFaults } from './rules.ts'

describe('findWordingFaults', () => {
  test('accepts plain English', () => {
    expect(
      findWordingFaults('server/posts/store.ts', '/** Keeps the draft. */\nexport const lockPost = 1\n'),
    ).toEqual([])
    expect(findWordingFaults('server/a.ts', 'const isOnLegalHold = true')).toEqual([])
  })

  test.each([
    ['server/a.ts', 'const a = 1 // whoever asks', '"whoever" in whoever'],
    ['server/a.ts', 'export function presentTold() {}', '"told" in presentTold'],
    ['server/a.ts', 'export function holdMember() {}', '"hold" in the name holdMember'],
    ['server/a.ts', 'const said = 1', 'the name said'],
    ['server/a.ts', 'const keepFiles = 1', '"keep" in the name keepFiles'],
    ['server/a.ts', 'function within(most: number) {}', 'the name most'],
    ['browser/a.tsx', 'export function Standing() {}', 'the name Standing'],
    ['server/a.ts', 'const { id: kept } = row', '"kept" in the name kept'],
    ['server/a.ts', 'interface Row { held: boolean }', '"held" in the name held'],
    ['server/a.ts', 'class Row { #bring() {} }', '"bring" in the name bring'],
    ['server/a.ts', 'for (const stand of rows) stand()', '"stand" in the name stand'],
    ['server/a.ts', 'try {} catch (forget) {}', '"forget" in the name forget'],
    ['server/a.ts', 'const given = 1', 'the name given: state what it is'],
    ['server/a.ts', 'rows.map(([known = 1]) => known)', 'the name known: state what it is'],
    ['server/a.ts', 'function find({ a, b: asked }: Row) {}', 'the name asked: state what it is'],
    ['bench/a.mjs', 'const of = 1', 'the name of: state what it is'],
    ['server/a.ts', 'function made(...taken: string[]) {}', 'the name taken: state what it is'],
    ['server/a.ts', 'const begun = 1', '"begun" in the name begun'],
    ['server/a.ts', 'const takeAlong = 1', 'the name takeAlong: write accept, undo, copy'],
    ['server/a.ts', 'function comeBack() {}', 'the name comeBack: write load'],
    ['server/a.ts', 'type Row = { comesFrom: string }', 'the name comesFrom: write load'],
    ['server/a.ts', 'const lookAfterJob = () => {}', 'the name lookAfterJob: write process'],
    ['server/a.ts', 'const keptfiles = 1', 'the name keptfiles: write stored'],
    ['server/a.ts', 'const storekept = 1', 'the name storekept: write stored'],
    ['server/a.ts', 'const beginSend = 1', 'the name beginSend: write start'],
    ['server/a.ts', 'function yearOf(date: string) {}', 'the function yearOf: write a verb'],
    ['server/a.ts', 'const birthYearOf = (date: string) => date', 'the function birthYearOf: write a verb'],
    ['server/a.ts', 'const withTitle = (row: Row) => row', 'the function withTitle: write add'],
    ['server/a.ts', 'export async function withoutLines() {}', 'the function withoutLines: write add'],
    ['server/a.ts', 'const unwrap = function () {}', 'the function unwrap: write a verb'],
    ['server/a.ts', `/** ${'a '.repeat(60)} */`, 'comment line of 127 characters'],
    ['e2e/a.ts', `if (isOpen) {\n  // ${'a '.repeat(60)}`, 'a.ts:2: comment line of 125 characters'],
    ['browser/a.css', ` * ${'a '.repeat(60)}`, 'comment line of 123 characters'],
    ['server/told-member.ts', '', '"told" in the file\'s name'],
    ['docs/a.md', 'This holds at once.', '"holds at once"'],
    ['docs/a.md', 'This holds from now on.', '"holds from now on"'],
    ['docs/a.md', 'It stands with you.', '"stands with"'],
    ['docs/a.md', 'The job is looked at.', '"is looked at"'],
    ['docs/a.md', 'It was brought about by others.', '"brought about"'],
    ['docs/a.md', 'They are said to be so.', '"are said to"'],
    ['docs/a.md', 'What it kept it deletes.', '"What it kept"'],
    ['docs/a.md', 'Whatever came was added.', '"Whatever came"'],
    ['docs/a.md', 'Somebodys file.', '"somebodys" in Somebodys'],
    ['docs/a.md', 'Be it the file or not.', '"Be it the": whether, or'],
    ['docs/a.md', 'Upload them in\none go.', '"in one go"'],
    ['docs/a.md', 'It fails for lack of space.', '"for lack of"'],
    ['docs/a.md', 'It stores that which was sent.', '"that which"'],
    ['docs/a.md', 'It waits, as the others do.', '"as the others do"'],
    ['docs/a.md', 'Try it once\nmore.', '"once more": again'],
    ['server/a.ts', '/**\n * Lines that say something else\n * than before.\n */', '"else than": other than'],
    ['browser/a.tsx', '<p>There is nothing here.</p>', '"There is nothing here"'],
    ['browser/a.tsx', '<p>Your file is\n gone.</p>', '"gone" on the screen: Your file is gone.'],
    ['browser/a.tsx', 'const text = `${name} stands here`', '"stands" on the screen'],
    ['server/a/failures.ts', "return new Failure('This kept its date')", '"kept" on the screen'],
    ['browser/a.tsx', "const label = 'Colour'", '"Colour": use American spelling'],
    ['server/library/articles/a.md', 'Ask the organisation.', '"organis": use American spelling'],
    ['docs/a.md', 'The favourite neighbour.', '"favour": use American spelling'],
    ['docs/a.md', 'One kilometre to the centre.', '"kilometre": use American spelling'],
    ['docs/a.md', 'It is reinitialised and standardised.', '"reinitialis": use American spelling'],
    ['docs/a.md', 'Customised for you.', '"Customis": use American spelling'],
    ['docs/a.md', 'The call was cancelled.', '"cancelled": use American spelling'],
    ['docs/a.md', 'To fulfil the wish, enrol.', '"fulfil": use American spelling'],
    ['docs/a.md', 'A driving licence.', '"licence": use American spelling'],
    ['docs/a.md', 'In my judgement, a grey one.', '"judgement": use American spelling'],
    ['docs/a.md', 'Whilst it moves towards you.', '"Whilst": use American spelling'],
    ['docs/a.md', 'And afterwards.', '"afterwards": use American spelling'],
    ['browser/a.tsx', '<p>Send us an e-mail.</p>', '"e-mail": use American spelling'],
    ['server/a.test.ts', "test('who has a spouse keeps them', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "test.each([1, 2])('who asks for %d', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "test.for(\n  cases,\n)(\n  'who asks for %d', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "describe.runIf(isRoot(1))('who is root', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "test('after the request, a member is added', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "test('When a member is removed', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "test('if no one decides', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "test('in the end it is saved', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "test(/* why */ 'what it does', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "test('wh' + 'at it does', () => {})", 'opens with a clause'],
    ['server/a.test.ts', `test('rejects ' + '${'a '.repeat(40)}', () => {})`, 'test title of 88 characters'],
    ['server/a.test.ts', `test('rejects ${'a '.repeat(40)}', () => {})`, 'test title of 88 characters'],
  ])('reports in %s: %s', (file, text, reason) => {
    expect(findWordingFaults(file, text).join('\n')).toContain(reason)
  })

  test.each([
    ['server/a.ts', "open({ keepAlive: true, title: 'News' })"],
    ['server/a.ts', "const name = { given: 'Ada' }"],
    ['server/a.ts', 'const withTitle = rows.filter(hasTitle)\nfunction withAdvisoryLock() {}'],
    [
      'server/a.ts',
      'function isSpouseOf() {}\nconst isBeforeBirthOf = () => true\nconst wealthOf = new Map()',
    ],
    ['server/a.ts', "const { placeholder, holdings, unknown } = lookUp(row, 'Taken')"],
    ['server/a.ts', "const log = 'nothing said here'"],
    ['server/a.ts', `// ${'a '.repeat(58)}b`],
    ['server/a.ts', `// oxlint-disable-next-line no-console -- ${'a '.repeat(60)}`],
    ['docs/a.md', `* ${'a '.repeat(60)}`],
    ['browser/a.tsx', '<p>Please keep this file. What we stand for. Tell the office where it is held.</p>'],
    ['browser/a.tsx', "const key = 'gone'"],
    [
      'browser/a.tsx',
      '<p>Unauthorised access is prohibited. Fulfill it, with emphasis, in a realistic installment.</p>',
    ],
    [
      'docs/a.md',
      'The driver of the towboat awards a minimum and a maximum to the analysis of aria-labelledby.',
    ],
    ['server/a.test.ts', "test('stores a request after a retry', () => page.goto('when it works'))"],
  ])('accepts in %s: %s', (file, text) => {
    expect(findWordingFaults(file, text)).toEqual([])
  })

  test('reports the file and the line', () => {
    expect(findWordingFaults('docs/a.md', 'One line.\nNobody else.')).toEqual([
      'docs/a.md:2: "nobody" in Nobody: write no one',
    ])
  })
})
