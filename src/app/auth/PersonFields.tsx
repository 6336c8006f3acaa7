import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextField } from '#app/ui/fields/TextField.tsx'

/** By which name somebody is known here. */
export const NameField = ({ error }: { error: ReactNode }) => {
  const { t } = useLingui()
  return (
    <TextField
      big
      label={t`Name`}
      name="username"
      autoComplete="name"
      required
      maxLength={64}
      help={t`Shown beside your guides.`}
      error={error}
    />
  )
}

/** By which address somebody signs in. */
export const EmailField = ({ help, error }: { help?: ReactNode; error?: ReactNode }) => {
  const { t } = useLingui()
  return (
    <TextField
      big
      label={t`Email`}
      name="email"
      type="email"
      autoComplete="username"
      required
      maxLength={254}
      help={help}
      error={error}
    />
  )
}
