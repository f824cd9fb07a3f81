import { formatAge } from '#browser/platform/format-instant.ts'
import type { OpenSession } from '#contract/account-security.ts'
import type { SecurityState } from '#contract/security-center.ts'

/** One thing about an account: in good order, or to be done next in the part of the account page that it names. */
export type Advice = { title: string; sentence: string }
export type NextStep = Advice & { action: string; section: AccountSection }
type AccountSection = 'password' | 'second-factor' | 'sessions' | 'family-access'

const year = 365 * 24 * 60 * 60 * 1000
const fewCodes = 3

/** What to do next, the most pressing first, and what is well. Each of the four things stands on one side or both. */
export function adviseOn(state: SecurityState, now: Date): { next: NextStep[]; inOrder: Advice[] } {
  const sides = [
    wrongCodes(state),
    secondFactor(state),
    sessions(state.sessions),
    password(state, now),
    accessCode(state),
  ]
  return {
    next: sides.flatMap(({ next = [] }) => next),
    inOrder: sides.flatMap(({ inOrder = [] }) => inOrder),
  }
}

type Findings = { next?: NextStep[]; inOrder?: Advice[] }

function wrongCodes({ recentWrongCodes: wrongCodesLately }: SecurityState): Findings {
  if (wrongCodesLately === 0) return {}
  const times = wrongCodesLately === 1 ? 'Once' : `${wrongCodesLately} times`
  return {
    next: [
      {
        title: 'Somebody knew your password',
        sentence: `${times} in the last 30 days your right password was entered with a wrong second code. If that was not you, your password is known to somebody: change it today.`,
        action: 'Change the password',
        section: 'password',
      },
    ],
  }
}

function secondFactor({ secondFactor: { isOn, recoveryCodesLeft } }: SecurityState): Findings {
  const section = 'second-factor'
  if (!isOn) {
    return {
      next: [
        {
          title: 'Turn on a second factor',
          sentence:
            'With it, a password that was guessed, seen or passed on is not enough to sign in as you. It takes two minutes and your phone.',
          action: 'Set it up',
          section,
        },
      ],
    }
  }
  const inOrder = [
    { title: 'A second factor', sentence: 'Signing in takes your password and a code from your phone.' },
  ]
  if (recoveryCodesLeft > fewCodes) return { inOrder }
  const left =
    recoveryCodesLeft === 0 ? 'None is' : recoveryCodesLeft === 1 ? 'One is' : `${recoveryCodesLeft} are`
  return {
    inOrder,
    next: [
      {
        title: 'Get new recovery codes',
        sentence: `${left} left. Without one, whoever loses the phone has to ask the operator of the portal to be let in.`,
        action: 'Make new codes',
        section,
      },
    ],
  }
}

function sessions(open: readonly OpenSession[]): Findings {
  const others = open.filter(({ isCurrent }) => !isCurrent)
  if (others.length === 0)
    return { inOrder: [{ title: 'One open session', sentence: 'You are signed in here and nowhere else.' }] }
  const odd = others.filter(({ remarks }) => remarks.length > 0)
  if (odd.length === 0) {
    const sentence =
      others.length === 1
        ? `Besides this browser you are signed in with ${others[0]?.device}, on the same network.`
        : `Besides this browser you are signed in with ${others.length} others, all on the same network.`
    return { inOrder: [{ title: 'Open sessions', sentence }] }
  }
  return {
    next: [
      {
        title: 'Look at your open sessions',
        sentence: `${odd.map(inWords).join(' ')} End whatever you do not recognise.`,
        action: 'See the sessions',
        section: 'sessions',
      },
    ],
  }
}

/** `Firefox on Windows is on another network and signed in within the last day.` */
function inWords({ device, remarks }: OpenSession): string {
  const words = remarks.map(remark => remarkWords[remark])
  return `${device} ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0]}.`
}

const remarkWords = {
  'other-network': 'is on another network than you are now',
  'recent-sign-in': 'signed in within the last day',
  unused: 'was not used for more than three days',
}

function password({ passwordChangedAt }: SecurityState, now: Date): Findings {
  const age = formatAge(passwordChangedAt, now)
  if (now.getTime() - Date.parse(passwordChangedAt) < 2 * year)
    return { inOrder: [{ title: 'Your password', sentence: `You chose it ${age}.` }] }
  return {
    next: [
      {
        title: 'Think about your password',
        sentence: `You chose it ${age}. Age alone is no fault; change it if it opens anything else as well, or if you ever told it to somebody.`,
        action: 'Change the password',
        section: 'password',
      },
    ],
  }
}

function accessCode({ hasAccessCode }: SecurityState): Findings {
  if (hasAccessCode) {
    return {
      inOrder: [
        {
          title: 'A Secure Access Code',
          sentence:
            'Whoever finds this browser signed in still needs it for what stands behind Family Access.',
        },
      ],
    }
  }
  return {
    next: [
      {
        title: 'Set a Secure Access Code',
        sentence: 'It keeps what stands behind Family Access from whoever finds your browser signed in.',
        action: 'Set the code',
        section: 'family-access',
      },
    ],
  }
}
