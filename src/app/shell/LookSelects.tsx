import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select } from '#app/ui/fields/Select.tsx'
import { chooseLanguage, languages } from './language.ts'
import type { Language } from './language.ts'
import { chosenTheme, chooseTheme } from './theme.ts'
import type { Theme } from './theme.ts'

const languageOptions = Object.entries(languages).map(([value, label]) => ({
  value,
  label,
  lang: value,
}))

/** Language and theme of the interface, kept on this device. */
export const LookSelects = () => {
  const { t, i18n } = useLingui()
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <>
      <Select
        label={t`Language`}
        options={languageOptions}
        value={i18n.locale}
        onChange={event => void chooseLanguage(event.target.value as Language)}
      />
      <Select
        label={t`Theme`}
        value={theme}
        options={[
          { value: 'system', label: t`System` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        onChange={event => {
          const next = event.target.value as Theme
          setTheme(next)
          chooseTheme(next)
        }}
      />
    </>
  )
}
