import {
  greetingCookie,
  knownDeviceCookie,
  passkeyCookie,
  providerCookie,
  sharedDocumentsCookie,
  signedOutCookie,
  themeCookie,
} from '#contract/cookies.ts'

const isSecure = window.location.protocol === 'https:'
/** With HTTPS the session cookie has the `__Host-` prefix, which binds it to the host. */
const sessionCookie = isSecure ? '__Host-heirloom' : 'heirloom'

const cookies = [
  {
    name: sessionCookie,
    purpose:
      'A long random number that identifies your session. Scripts cannot read it, and it is sent only to this portal.',
    retention: 'Until you sign out, 30 days at most. The server ends the session after 7 days without use.',
  },
  {
    name: signedOutCookie,
    purpose: 'The number 1. It lets the next page confirm that you signed out.',
    retention: 'Until the confirmation is shown, one minute at most.',
  },
  {
    name: greetingCookie,
    purpose:
      'The word “welcome” or “welcome-back”, after a sign-in at an external sign-in service. It lets the next page greet you.',
    retention: 'Until the greeting is shown, one minute at most.',
  },
  {
    name: isSecure ? `__Secure-${providerCookie}` : providerCookie,
    purpose:
      'A long random number that ties a sign-in at an external sign-in service to this browser. It exists only during such a sign-in.',
    retention: 'Until you are signed in, ten minutes at most.',
  },
  {
    name: isSecure ? `__Secure-${sharedDocumentsCookie}` : sharedDocumentsCookie,
    purpose:
      'A long random number that lets the browser of an adviser download the documents of a link. It exists only after the passcode of a link was entered, and is sent only with these downloads.',
    retention: 'One hour.',
  },
  {
    name: isSecure ? `__Secure-${passkeyCookie}` : passkeyCookie,
    purpose:
      'A long random number that ties the answer of your passkey to the question asked in this browser. It exists only on the sign-in page and is sent only with a sign-in by passkey.',
    retention: 'Until you are signed in, ten minutes at most.',
  },
  {
    name: isSecure ? `__Secure-${knownDeviceCookie}` : knownDeviceCookie,
    purpose:
      'A long random number that recognizes this browser when you sign in, so that you are notified of a sign-in with another one. It signs no one in, and scripts cannot read it.',
    retention: 'One year after your last sign-in, even after you sign out.',
  },
  {
    name: themeCookie,
    purpose:
      'The word “light” or “dark”, so that every page opens in the colors you chose on your account page. It exists only after you have chosen.',
    retention: 'One year, even after you sign out, or until you choose “Same as device” again.',
  },
]

/** The cookies of `contract/cookies.ts` and the session cookie. */
export function CookieList() {
  return (
    <dl className="mt-2 grid gap-6">
      {cookies.map(({ name, purpose, retention }) => (
        <div key={name} className="border-l border-gilt pl-5">
          <dt className="font-semibold break-all">{name}</dt>
          <dd className="mt-1">{purpose}</dd>
          <dd className="mt-1 text-small text-muted">{retention}</dd>
        </div>
      ))}
    </dl>
  )
}
