import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'

type PasswordFieldProps = {
  autoComplete: 'current-password' | 'new-password'
  help?: ReactNode
  error?: ReactNode
  minLength?: number
}

/** A password with a button that shows it. */
export const PasswordField = ({ autoComplete, help, error, minLength }: PasswordFieldProps) => {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      big
      label={t`Password`}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      minLength={minLength}
      maxLength={128}
      help={help}
      error={error}
      after={
        <Button
          kind="quiet"
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t`Hide password` : t`Show password`}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
