import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApiError } from '#lib/errors.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'

/** The password was right; what is missing or wrong is the second factor. */
export const isAboutCode = (error: ApiError | null): boolean =>
  error?.status === 403 && error.errors.some(one => one.field === 'code')

/** What a form with the field sends of it: nothing before it was asked. */
export const codeIn = (form: FormData): { code?: string } => {
  const code = form.get('code')
  return typeof code === 'string' ? { code: code.trim() } : {}
}

/** The account has a passkey, which signs in by itself. */
const hasPasskey = (error: ApiError | null): boolean =>
  error?.errors.some(one => one.field === 'passkey') ?? false

/** Comes with the first answer that asks for it, takes the focus, and stays. */
export const CodeField = ({ error }: { error: ApiError | null }) => {
  const { t } = useLingui()
  const [asked, setAsked] = useState<{ passkey: boolean } | null>(null)
  if (!asked && isAboutCode(error)) setAsked({ passkey: hasPasskey(error) })
  if (!asked) return null
  const code = isAboutCode(error)
    ? error?.errors.find(one => one.field === 'code')?.code
    : undefined
  const wrong =
    code === 'locked'
      ? t`Too many wrong codes. Wait 15 minutes, then try again.`
      : code === 'wrong_code'
        ? t`This code is wrong or has already been used. Try the next one.`
        : undefined
  return (
    <TextField
      big
      autoFocus
      label={t`Code`}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      required
      maxLength={40}
      help={
        <>
          <Trans>
            Your account needs a second factor: the six digits from an authenticator app, if you
            have set one up, or a recovery code.
          </Trans>
          {asked.passkey && (
            <>
              {' '}
              <Trans>You can also sign in with your passkey, without a code.</Trans>
            </>
          )}
        </>
      }
      error={wrong && <span role="alert">{wrong}</span>}
    />
  )
}
