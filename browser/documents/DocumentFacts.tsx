import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { buildGalleryAddress } from '#browser/media/gallery-address.ts'
import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { formatCalendarDate, formatIfIsoDate } from '#contract/dates/date-format.ts'
import { documentAudiences, documentKinds } from '#contract/documents/document-choices.ts'
import type { DocumentDetails } from '#contract/documents/documents.ts'

import { formatFileType } from './document-labels.ts'
import { findCompanyName } from './list-pages-above.ts'

/** The details of a document. */
export function DocumentFacts({ document }: { document: DocumentDetails }) {
  const { kind, current, dateText, taxYear, companySlug, tags, members, audience, readers } = document
  const { owner, createdAt, expiresOn, retainUntil, legalHold, sharedOn } = document
  const company = findCompanyName(companySlug)
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="text-title">
        Details
      </h2>
      <dl className="mt-3 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-small">
        <Fact name="Kind">{documentKinds[kind]}</Fact>
        <Fact name="File">
          <span className="wrap-anywhere">{current.fileName}</span>
          <span className="block text-muted tabular">
            {formatFileType(current.mimeType)}, {formatFileSize(current.bytes)}
          </span>
        </Fact>
        {dateText !== null && <Fact name="Date">{formatIfIsoDate(dateText)}</Fact>}
        {taxYear !== null && <Fact name="Year">{taxYear}</Fact>}
        {company !== undefined && companySlug !== null && (
          <Fact name="Company">
            <Link href={buildPath('company', { slug: companySlug })} className="link">
              {company}
            </Link>
          </Fact>
        )}
        {members.length > 0 && (
          <Fact name="Family members">
            <People members={members} />
          </Fact>
        )}
        {sharedOn !== null && (
          <Fact name="Shared on">
            {sharedOn.name}’s page
            <Link href={buildGalleryAddress(sharedOn.id, document.id)} className="link block w-fit">
              Open in the gallery
            </Link>
          </Fact>
        )}
        {tags.length > 0 && <Fact name="Tags">{tags.join(', ')}</Fact>}
        <Fact name="Who can see it">
          {documentAudiences[audience]}
          {readers.length > 0 && <People members={readers} />}
        </Fact>
        {expiresOn !== null && <Fact name="Expires on">{formatCalendarDate(expiresOn)}</Fact>}
        {retainUntil !== null && <Fact name="Retain until">{formatCalendarDate(retainUntil)}</Fact>}
        {legalHold !== null && (
          <Fact name="Legal hold">
            {legalHold.reason}
            <span className="block text-muted">
              {legalHold.by}, {formatDay(legalHold.since)}
            </span>
          </Fact>
        )}
        <Fact name="Added by">
          {owner}
          <span className="block text-muted">
            <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          </span>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

function People({ members }: { members: DocumentDetails['members'] }) {
  return (
    <ul>
      {members.map(({ id, name }) => (
        <li key={id}>
          <Link href={buildPath('familyMember', { id })} className="link">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
