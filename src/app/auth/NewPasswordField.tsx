import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ApiError } from '#lib/errors.ts'
import { PasswordField } from './PasswordField.tsx'

type NewPasswordFieldProps = { refused: ApiError | null; help?: ReactNode }

/** A password that is chosen, with what the service says against it in our words. */
export const NewPasswordField = ({ refused, help }: NewPasswordFieldProps) => {
  const { t } = useLingui()
  const code = refused?.errors.find(one => one.field === 'password')?.code
  return (
    <PasswordField
      autoComplete="new-password"
      minLength={12}
      help={help ?? t`At least 12 characters.`}
      error={
        code === 'too_common'
          ? t`Many people use this password, or it resembles your name or email address. Choose another one.`
          : code && t`Passwords need at least 12 characters.`
      }
    />
  )
}
