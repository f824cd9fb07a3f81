import { findLinks } from './find-links.ts'

/** The text of a message. It is never HTML; addresses of the web and of mailboxes are links that open in a new tab. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="font-serif wrap-anywhere whitespace-pre-wrap">
      {findLinks(text).map(({ text, url, start }) =>
        url === null ? (
          text
        ) : (
          <a key={start} href={url} target="_blank" rel="noopener noreferrer" className="link">
            {text}
          </a>
        ),
      )}
    </p>
  )
}
