import type { DocumentKind } from '#contract/documents/document-choices.ts'

import { decapitalize } from './decapitalize.ts'
import type { NamedPerson } from './named-person.ts'
import type { Proposal } from './proposal.ts'

/** The longest title of a document. */
const maxTitle = 200

export interface TitleSource {
  text: string
  fileName: string
  kind: DocumentKind
  /** The label of the kind. */
  label: string
  people: readonly NamedPerson[]
}

/** 'Birth certificate of Margaret Hartwell'; otherwise the first line of the text, or the name of the file. */
export function proposeTitle({ text, fileName, kind, label, people }: TitleSource): Proposal<string> {
  const subjects = people.filter(({ before }) => !otherRole.test(before)).map(({ name }) => name)
  const [first, second] = subjects
  const addressee = people.find(({ before }) => /\bdear(est)?\s+$/i.test(before))
  if (kind === 'letter' && addressee !== undefined)
    return { value: `Letter to ${addressee.name}`.slice(0, maxTitle), reason: 'From the salutation' }
  const byKind = titles[kind]
  if (first !== undefined && byKind !== undefined)
    return { value: byKind(label, first, second).slice(0, maxTitle), reason: 'From the kind and the names' }
  if (kind !== 'other' && kind !== 'photograph' && kind !== 'certificate' && first === undefined)
    return { value: label, reason: 'From the kind' }
  const heading = findHeading(text)
  if (heading !== undefined) return { value: heading, reason: 'From the first line' }
  return { value: tidyFileName(fileName), reason: 'From the name of the file' }
}

const ofFirst = (label: string, first: string) => `${label} of ${first}`
/** Marriages and deeds name two persons. */
const ofBoth = (label: string, first: string, second?: string) =>
  second === undefined ? ofFirst(label, first) : `${label} of ${first} and ${second}`

const titles: Partial<Record<DocumentKind, (label: string, first: string, second?: string) => string>> = {
  'birth-certificate': ofFirst,
  'death-certificate': ofFirst,
  'marriage-certificate': ofBoth,
  will: ofFirst,
  'military-record': ofFirst,
  'school-record': ofFirst,
  identification: ofFirst,
}

/** Persons who are not the subject of a certificate. */
const otherRole =
  /\b(father|mother|parents?|informant|physician|doctor|witness(es)?|registrar|clerk|undertaker|officiant|minister|rev|midwife|husband|wife|spouse|son of|daughter of|executor|executrix)\b[^\n]{0,25}$/i

/** The first line with a word, up to 90 characters long, that is not a salutation or a date. */
function findHeading(text: string): string | undefined {
  const lines = text.split('\n', 12).map(line => line.trim().replaceAll(/\s+/g, ' '))
  const heading = lines.find(
    line =>
      line.length >= 6 &&
      line.length <= 90 &&
      /\p{L}{3}/u.test(line) &&
      !/^(dear|my dear)\b|\d{4}$/i.test(line),
  )
  return heading === undefined ? undefined : decapitalize(heading.replace(/[,;:]$/, ''))
}

/** `1931_birth-certificate.pdf` → `1931 birth certificate` */
function tidyFileName(name: string): string {
  const words = name
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[_\s]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .trim()
  return (words === '' ? 'Document' : words[0]!.toUpperCase() + words.slice(1)).slice(0, maxTitle)
}
