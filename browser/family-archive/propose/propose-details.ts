import type { ExtractedText } from '#browser/family-archive/extract/extracted-text.ts'
import { readVagueDate } from '#contract/dates/vague-dates.ts'
import { documentKinds, type DocumentKind } from '#contract/documents/document-choices.ts'

import { findDates } from './find-dates.ts'
import { findKind } from './find-kind.ts'
import { findMembers } from './find-members.ts'
import { getPersonName, type NamedMember, type NamedPerson } from './named-person.ts'
import type { Proposal } from './proposal.ts'
import { proposeTitle } from './propose-title.ts'

/** The details that a document's text suggests. All of them can be edited. */
export interface DetailProposals {
  title: Proposal<string>
  kind: Proposal<DocumentKind>
  /** Date texts, the most probable first. */
  dates: readonly Proposal<string>[]
  /** In the order of the text. */
  people: readonly NamedPerson[]
}

/** The start of a text, in characters, that is searched. */
const searchedCharacters = 60_000

/** Proposes the details of a file by its text, its name and the members of the tree. */
export function proposeDetails(
  { text, source }: Pick<ExtractedText, 'text' | 'source'>,
  {
    file,
    members,
    today,
  }: { file: Pick<File, 'name' | 'type'>; members: readonly NamedMember[]; today: Date },
): DetailProposals {
  const start = text.slice(0, searchedCharacters)
  const isPicture = source === 'none' && (file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name))
  const kind: Proposal<DocumentKind> = isPicture
    ? { value: 'photograph', reason: 'An image without text' }
    : findKind(start)
  const dates = findDates(start, kind.value, today)
  const people = findMembers(start, members, readYear(dates[0]?.value))
  const byId = new Map(members.map(member => [member.id, member]))
  return {
    title: proposeTitle({
      text: start,
      fileName: file.name,
      kind: kind.value,
      label: documentKinds[kind.value],
      people: people.map(person => ({ ...person, name: getPersonName(person, byId) })),
    }),
    kind,
    dates,
    people,
  }
}

/** The last possible year of a date text. */
function readYear(dateText: string | undefined): number | null {
  if (dateText === undefined) return null
  const { latest, earliest } = readVagueDate(dateText)
  const day = latest ?? earliest
  return day === null ? null : Number(day.slice(0, 4))
}
