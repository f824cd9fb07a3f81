import { formatAge } from '#browser/platform/format/format-instant.ts'
import type { OpenSession } from '#contract/accounts/account-security.ts'
import type { SecurityState } from '#contract/security-center.ts'

/** A finding about the account. A `NextStep` links to the section of the account page where the owner can act. */
export type Advice = { title: string; sentence: string }
export type NextStep = Advice & { action: string; section: AccountSection }
type AccountSection = 'password' | 'second-factor' | 'sessions' | 'family-access'

const yearMs = 365 * 24 * 60 * 60 * 1000
const fewCodes = 3

/** Returns the next steps, most urgent first, and what needs no action. A topic may yield both. */
export function buildAdvice(state: SecurityState, now: Date): { next: NextStep[]; noActionNeeded: Advice[] } {
  const findings = [
    adviseOnWrongCodes(state),
    adviseOnSecondFactor(state),
    adviseOnSessions(state.sessions),
    adviseOnPassword(state, now),
    adviseOnAccessCode(state),
  ]
  return {
    next: findings.flatMap(({ next = [] }) => next),
    noActionNeeded: findings.flatMap(({ noActionNeeded = [] }) => noActionNeeded),
  }
}

type Findings = { next?: NextStep[]; noActionNeeded?: Advice[] }

function adviseOnWrongCodes({ recentWrongCodes }: SecurityState): Findings {
  if (recentWrongCodes === 0) return {}
  const times = recentWrongCodes === 1 ? 'Once' : `${recentWrongCodes} times`
  return {
    next: [
      {
        title: 'Someone may know your password',
        sentence: `${times} in the last 30 days, your password was entered with a wrong second-factor code. If it was not you, someone knows your password. Change it today.`,
        action: 'Change password',
        section: 'password',
      },
    ],
  }
}

function adviseOnSecondFactor({ secondFactor: { isOn, recoveryCodesLeft } }: SecurityState): Findings {
  const section = 'second-factor'
  if (!isOn) {
    return {
      next: [
        {
          title: 'Turn on a second factor',
          sentence:
            'Someone who has guessed or seen your password can then no longer sign in with it alone. Setup takes two minutes. You need your phone.',
          action: 'Set up second factor',
          section,
        },
      ],
    }
  }
  const noActionNeeded = [
    { title: 'Second factor', sentence: 'You sign in with your password and a code from your phone.' },
  ]
  if (recoveryCodesLeft > fewCodes) return { noActionNeeded }
  const codesLeft =
    recoveryCodesLeft === 0
      ? 'You have no codes left.'
      : recoveryCodesLeft === 1
        ? 'You have one code left.'
        : `You have ${recoveryCodesLeft} codes left.`
  return {
    noActionNeeded,
    next: [
      {
        title: 'Get new recovery codes',
        sentence: `${codesLeft} Without a code, you would depend on the portal’s operator if you lost your phone.`,
        action: 'Get new codes',
        section,
      },
    ],
  }
}

function adviseOnSessions(open: readonly OpenSession[]): Findings {
  const others = open.filter(({ isCurrent }) => !isCurrent)
  if (others.length === 0)
    return {
      noActionNeeded: [{ title: 'One device', sentence: 'You are not signed in anywhere else.' }],
    }
  const unusual = others.filter(({ remarks }) => remarks.length > 0)
  if (unusual.length === 0) {
    const sentence =
      others.length === 1
        ? `You are also signed in with ${others[0]?.device}, on the same network.`
        : `You are also signed in with ${others.length} other browsers, all on the same network.`
    return { noActionNeeded: [{ title: 'Your devices', sentence }] }
  }
  return {
    next: [
      {
        title: 'Check your devices',
        sentence: `${unusual.map(describeSession).join(' ')} Sign out any device you do not recognize.`,
        action: 'View devices',
        section: 'sessions',
      },
    ],
  }
}

/** `Firefox on Windows is on a different network and signed in within the last day.` */
function describeSession({ device, remarks }: OpenSession): string {
  const words = remarks.map(remark => remarkWords[remark])
  return `${device} ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0]}.`
}

const remarkWords = {
  'other-network': 'is on a different network',
  'recent-sign-in': 'signed in within the last day',
  unused: 'was not used for more than three days',
}

function adviseOnPassword({ passwordChangedAt }: SecurityState, now: Date): Findings {
  const age = formatAge(passwordChangedAt, now)
  if (now.getTime() - Date.parse(passwordChangedAt) < 2 * yearMs)
    return { noActionNeeded: [{ title: 'Password', sentence: `You changed it ${age}.` }] }
  return {
    next: [
      {
        title: 'Review your password',
        sentence: `You last changed it ${age}. Change it if you use it anywhere else or have ever shared it.`,
        action: 'Change password',
        section: 'password',
      },
    ],
  }
}

function adviseOnAccessCode({ hasAccessCode }: SecurityState): Findings {
  if (hasAccessCode) {
    return {
      noActionNeeded: [
        {
          title: 'Secure Access Code',
          sentence: 'It protects confidential pages even if someone finds your browser signed in.',
        },
      ],
    }
  }
  return {
    next: [
      {
        title: 'Set a Secure Access Code',
        sentence: 'It protects confidential pages if someone finds your browser signed in.',
        action: 'Set code',
        section: 'family-access',
      },
    ],
  }
}
