import { buildPath } from '#browser/platform/paths.ts'

/** In place of a form that asks for the password. */
export function PasswordMissing({ className = '' }: { className?: string }) {
  return (
    <p className={`text-small text-muted ${className}`}>
      This needs a password, and your account has none yet.{' '}
      <a href={`${buildPath('account')}#password`} className="link">
        Set a password
      </a>{' '}
      first.
    </p>
  )
}
