import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#lib/errors.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'

/** The service says that the password which was asked for once more is another one. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 422 &&
  error.errors.some(one => one.field === 'current_password')

/** The password of whoever is signed in, asked for once more. */
export const CurrentPassword = ({ isWrong }: { isWrong: boolean }) => {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Your password`}
      name="current_password"
      type="password"
      autoComplete="current-password"
      required
      error={isWrong ? <span role="alert">{t`This is not your password.`}</span> : undefined}
    />
  )
}
