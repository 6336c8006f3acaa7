import { useLingui } from '@lingui/react/macro'
import type { SettingName } from '#contract/settings/list.ts'
import type { SettingGroup } from '../groups.ts'
import { settingTable } from './settingTable.ts'

const settingNames = Object.keys(settingTable) as SettingName[]
export const groupOf = (name: SettingName): SettingGroup => settingTable[name].group

/** Of a group, or where words are given those of all groups that have them all. */
export const useMatching = (asked: string, group: SettingGroup): SettingName[] => {
  const { i18n } = useLingui()
  const words = asked.toLowerCase().match(/\S+/g) ?? []
  if (words.length === 0) return settingNames.filter(name => groupOf(name) === group)
  return settingNames.filter(name => {
    const { title, help } = settingTable[name]
    const text = `${name} ${i18n._(title)} ${i18n._(help)}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
