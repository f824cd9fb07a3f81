import { toTelephoneUrl } from './to-telephone-url.ts'

/** A link, if the text is one telephone number. */
export function Hotline({ hotline }: { hotline: string }) {
  const address = toTelephoneUrl(hotline)
  if (address === null) return hotline
  return (
    <a className="link" href={address}>
      {hotline}
    </a>
  )
}
