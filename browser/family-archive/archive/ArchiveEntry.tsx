import { FileText } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'wouter'

import { formatFileSize, formatFileType } from '#browser/documents/document-labels.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { formatIfIsoDate } from '#contract/date-format.ts'
import { documentKinds } from '#contract/document-choices.ts'
import type { DocumentSummary } from '#contract/documents.ts'

/** A filed document: its kind, its date, the members in it, and its file. */
export function ArchiveEntry({ document }: { document: DocumentSummary }) {
  const { title, kind, dateText, description, excerpt, members, current, isSensitive } = document
  const address = `/api/document-files/${current.id}`
  return (
    <article className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-5 gap-y-3 rounded-md border border-line bg-raised p-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      {current.hasThumbnail && !isSensitive ? (
        <img
          src={`${address}/thumbnail`}
          alt=""
          loading="lazy"
          className="size-16 rounded-sm bg-sunken object-cover"
        />
      ) : (
        <span aria-hidden="true" className="grid size-16 place-items-center rounded-sm bg-sunken text-muted">
          <FileText className="size-6" strokeWidth={1.25} />
        </span>
      )}
      <div className="min-w-0">
        <h3 className="font-serif text-lead leading-snug wrap-anywhere">{title}</h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted tabular">
          <span>{documentKinds[kind]}</span>
          {dateText !== null && <span>{formatIfIsoDate(dateText)}</span>}
          <span>
            {formatFileType(current.mimeType)}, {formatFileSize(current.bytes)}
          </span>
          {isSensitive && <Badge tone="gold">Sensitive</Badge>}
        </p>
        {description !== null && <p className="mt-2 text-small whitespace-pre-line">{description}</p>}
        {excerpt !== null && <Excerpt text={excerpt} />}
        {members.length > 0 && (
          <ul aria-label={`Members in ${title}`} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small">
            {members.map(({ id, name }) => (
              <li key={id}>
                <Link href={buildPath('familyMember', { id })} className="link">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        href={address}
        download
        className="col-start-2 justify-self-start sm:col-start-3"
      >
        Download<span className="sr-only">: {title}</span>
      </Button>
    </article>
  )
}

/** The passage that matches a search, with its hits marked. */
function Excerpt({ text }: { text: string }) {
  const [before, ...hits] = text.split('\u0002').map(part => part.split('\u0003'))
  return (
    <p className="mt-2 text-small text-muted">
      {before}
      {hits.map(([hit, after], index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <mark>{hit}</mark>
          {after}
        </Fragment>
      ))}
    </p>
  )
}
