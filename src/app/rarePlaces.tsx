import { later } from './shell/later.ts'

const screens = {
  '/notifications': later(() => import('./notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
  '/recover': later(() => import('./recover/RecoverScreen.tsx'), 'RecoverScreen'),
  '/settings': later(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen'),
  '/media': later(() => import('./media/MediaScreen.tsx'), 'MediaScreen'),
  '/wiki/new': later(() => import('./wikis/NewWikiScreen.tsx'), 'NewWikiScreen'),
  '/patrol/*': later(() => import('./patrol/PatrolScreen.tsx'), 'PatrolScreen'),
  '/contributions': later(() => import('./patrol/ContributionsScreen.tsx'), 'ContributionsScreen'),
  '/tree': later(() => import('./tree/TreeScreen.tsx'), 'TreeScreen'),
  '/users/*': later(() => import('./people/PeopleScreen.tsx'), 'PeopleScreen'),
  '/teams/*': later(() => import('./people/TeamsScreen.tsx'), 'TeamsScreen'),
  '/docs/api': later(() => import('./docs/DocsScreen.tsx'), 'DocsScreen'),
}
export type RareAddress = keyof typeof screens

/** Screens of one address each that no reader begins with: with what they need, they weigh nothing on the first page. */
export const RarePlace = ({ at }: { at: RareAddress }) => {
  const Screen = screens[at]
  return <Screen />
}
