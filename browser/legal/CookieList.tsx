import { signedInHint, signedOutNotice, themeCookie } from '#contract/cookies.ts'

/** Behind https the session's cookie is bound to the host, which its name says. */
const sessionCookie = window.location.protocol === 'https:' ? '__Host-heirloom' : 'heirloom'

const cookies = [
  {
    name: sessionCookie,
    holds:
      'A long random number that stands for your session. No page and no script can read it, and it is sent to this portal only.',
    howLong: '30 days at most, or until you sign out. The server ends it after 7 days without use.',
  },
  {
    name: signedInHint,
    holds:
      'The number 1. It tells a page that it is worth asking who is signed in, and proves nothing to anybody.',
    howLong: 'As long as the first one.',
  },
  {
    name: signedOutNotice,
    holds: 'The number 1, so that the page after a sign-out can say once that it happened.',
    howLong: 'Until it was said, for a minute at most.',
  },
  {
    name: themeCookie,
    holds:
      'The word light or dark, so that a page comes in the colours that you chose on your account page. It is there only once you have chosen.',
    howLong: 'A year, also after a sign-out, or until you choose the colours of the device again.',
  },
]

/** The cookies of `contract/cookies.ts` and the session's own. */
export function CookieList() {
  return (
    <dl className="mt-2 grid gap-6">
      {cookies.map(({ name, holds, howLong }) => (
        <div key={name} className="border-l border-gilt pl-5">
          <dt className="font-semibold break-all">{name}</dt>
          <dd className="mt-1">{holds}</dd>
          <dd className="mt-1 text-small text-muted">{howLong}</dd>
        </div>
      ))}
    </dl>
  )
}
