import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SettingName } from '#contract/settings/list.ts'

const lineLength = 120

const shortened = (words: string): string => {
  const letters = [...words]
  return letters.length <= lineLength ? words : `${letters.slice(0, lineLength).join('')}…`
}

/** Of a setting's value in one line; null where it is more than that. */
export const useShown = () => {
  const { t } = useLingui()
  return (name: SettingName, value: unknown): string | null => {
    if (value === null && name === 'accent') return t`the Stepwright blue-green`
    if (value === null && name === 'mark') return t`the Stepwright logo`
    // Its number says nothing to anybody.
    if (name === 'mark') return t`another logo`
    if (typeof value === 'boolean') return value ? t`on` : t`off`
    if (typeof value === 'number') return String(value)
    const words: unknown = value === null || value === '' ? [] : value
    if (typeof words === 'string') return shortened(words)
    if (!Array.isArray(words)) return null
    if (words.length === 0) return t`none`
    const line = words.every(one => typeof one === 'string') ? words.join(', ') : null
    if (line !== null && line.length <= lineLength) return line
    const total = words.length
    return plural(total, { one: '# entry', other: '# entries' })
  }
}
