// What can be set, in the order of the list beside it: what is one's own, what is the site's, and
// what programs see of it.
import { useLingui } from '@lingui/react/macro'
import type { SettingName } from '#contract/settings/list.ts'
import type { User } from '#contract/users/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'

export const settingGroups = [
  'general',
  'patrol',
  'approvals',
  'languages',
  'media',
  'access',
  'records',
  'machines',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** As addresses that people have kept called them, and the setting that they were about. */
const formerGroups: Record<string, { group: SettingGroup; setting?: SettingName }> = {
  guides: { group: 'general', setting: 'guide_types' },
  search: { group: 'general', setting: 'search_equivalents' },
  workflows: { group: 'approvals' },
}

export const groupAt = (asked: string | null): SettingGroup =>
  settingGroups.find(one => one === asked) ?? 'general'

export const placeOf = (setting: SettingName): string => `setting-${setting}`
/** Where what an address called so stands now; null for what is called so today. */
export const movedTo = (asked: string | null): string | null => {
  const former = formerGroups[asked ?? '']
  if (!former) return null
  const address = authorPaths.siteSettings(former.group)
  return former.setting ? `${address}#${placeOf(former.setting)}` : address
}

export const useGroupNames = (): Record<SettingGroup, string> => {
  const { t } = useLingui()
  return {
    general: t`General`,
    patrol: t`Patrol`,
    approvals: t`Releases, work and training`,
    languages: t`Languages`,
    media: t`Media`,
    access: t`Access`,
    records: t`Retention`,
    machines: t`Apps and API`,
  }
}

type Place = { href: string; text: string; group?: SettingGroup }

/** The places that this person may enter. */
export const usePlaces = (me: User): { name: string; places: Place[] }[] => {
  const { t } = useLingui()
  const names = useGroupNames()
  const own: Place[] = [
    { href: paths.user(me), text: t`Profile` },
    { href: paths.account(), text: t`Account` },
    { href: paths.notifications(), text: t`Notifications` },
    { href: authorPaths.following(), text: t({ message: 'Following', context: 'list' }) },
    { href: paths.noticeSettings(), text: t`Email notifications` },
    { href: paths.settings(), text: t`Appearance and language` },
    { href: `${paths.settings()}#storage`, text: t`This device` },
  ]
  if (me.greatest_privilege !== 'Admin') return [{ name: t`You`, places: own }]
  const at = (group: SettingGroup): Place => ({
    href: authorPaths.siteSettings(group),
    text: names[group],
    group,
  })
  return [
    { name: t`You`, places: own },
    { name: t`Site`, places: settingGroups.filter(one => one !== 'machines').map(at) },
    {
      name: t`Integrations and operations`,
      places: [
        { href: authorPaths.contentRules(), text: t`Content rules` },
        { href: authorPaths.webhooks(), text: t`Webhooks` },
        { href: paths.api(), text: t`API` },
        at('machines'),
        { href: authorPaths.audit(), text: t`Audit log` },
        { href: authorPaths.operator(), text: t`Operator` },
      ],
    },
  ]
}
