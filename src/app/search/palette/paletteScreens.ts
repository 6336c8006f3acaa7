// The screens of the site that have one address, and who may enter each. The service decides; here
// nobody is led where they are refused.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import {
  Bell,
  BookA,
  Building2,
  ChartLine,
  CircleUserRound,
  ClipboardCheck,
  ClipboardList,
  FileClock,
  Files,
  FolderTree,
  GraduationCap,
  HardDrive,
  History,
  Images,
  Inbox,
  LifeBuoy,
  MessagesSquare,
  PackageCheck,
  Plug,
  Printer,
  Replace,
  Rows3,
  ScrollText,
  Search,
  SearchX,
  ServerCog,
  Settings,
  MessageSquareWarning,
  ShieldBan,
  ShieldCheck,
  SlidersHorizontal,
  SquareKanban,
  Tags,
  UserPlus,
  Users,
  Webhook,
  Workflow,
  Wrench,
  Trash2,
} from 'lucide-react'
import type { User } from '#contract/users/schemas.ts'
import { isAuthor, isModerator } from '#app/api/roles.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { printPath } from '#app/printPath.ts'

export type SiteFeatures = { work_log: boolean; training: boolean; releases: boolean }

type Entry = 'anyone' | 'signed in' | 'authors' | 'moderators' | 'admins'
/** `words`: other names by which people look for it. */
export type PaletteScreen = {
  id: string
  icon: LucideIcon
  name: MessageDescriptor
  words: MessageDescriptor
  href: string
  for: Entry
  needs?: keyof SiteFeatures
}

const screen = (
  id: string,
  icon: LucideIcon,
  [name, words]: readonly [MessageDescriptor, MessageDescriptor],
  href: string,
  entry: Entry,
  needs?: keyof SiteFeatures,
): PaletteScreen => ({ id, icon, name, words, href, for: entry, ...(needs && { needs }) })

const screens: readonly PaletteScreen[] = [
  screen('tree', FolderTree, [msg`Tree`, msg`categories`], authorPaths.tree(), 'anyone'),
  screen('tags', Tags, [msg`Tags`, msg`words labels`], authorPaths.tags(), 'anyone'),
  screen(
    'pages',
    Files,
    [msg`Pages`, msg`list categories wiki parts tools`],
    authorPaths.pages(),
    'anyone',
  ),
  screen('search', Search, [msg`Search`, msg`find`], paths.search({ q: '' }), 'anyone'),
  screen(
    'settings',
    Settings,
    [msg`Settings`, msg`theme language keys`],
    paths.settings(),
    'anyone',
  ),
  screen(
    'account',
    CircleUserRound,
    [msg`Account`, msg`password sign-in second factor devices data`],
    paths.account(),
    'signed in',
  ),
  screen(
    'kept',
    HardDrive,
    [msg`Guides kept on this device`, msg`workshop offline guides`],
    paths.kept(),
    'anyone',
  ),
  screen(
    'print',
    Printer,
    [msg`Print guides`, msg`paper PDF pack contents page`],
    printPath([]),
    'anyone',
  ),
  screen('api', Plug, [msg`API`, msg`reference programs`], paths.api(), 'anyone'),
  screen('media', Images, [msg`Media`, msg`pictures photos files`], paths.media(), 'signed in'),
  screen(
    'deleted',
    Trash2,
    [msg`Deleted`, msg`restore undelete trash`],
    authorPaths.deleted(),
    'signed in',
  ),
  screen(
    'contributions',
    FileClock,
    [msg`My contributions`, msg`edits review`],
    authorPaths.contributions(),
    'signed in',
  ),
  screen(
    'to-mend',
    Wrench,
    [msg`Guides to fix`, msg`faults check missing pictures`],
    authorPaths.toMend(),
    'signed in',
  ),
  screen(
    'notifications',
    Bell,
    [msg`Notifications`, msg`messages`],
    paths.notifications(),
    'signed in',
  ),
  screen('recover', LifeBuoy, [msg`Recover`, msg`unsent drafts`], paths.recover(), 'signed in'),
  screen(
    'work',
    ClipboardList,
    [msg`Work`, msg`runs`],
    authorPaths.work(),
    'signed in',
    'work_log',
  ),
  screen(
    'board',
    SquareKanban,
    [msg`Live board`, msg`work now`],
    authorPaths.board(),
    'signed in',
    'work_log',
  ),
  screen(
    'orders',
    ClipboardCheck,
    [msg`Work orders`, msg`jobs planned due serial numbers`],
    authorPaths.orders(),
    'signed in',
    'work_log',
  ),
  screen(
    'runs',
    Rows3,
    [msg`All runs`, msg`records deviations work orders`],
    authorPaths.runs(),
    'signed in',
    'work_log',
  ),
  screen(
    'training',
    GraduationCap,
    [msg`Training`, msg`courses modules`],
    authorPaths.training(),
    'signed in',
    'training',
  ),
  screen(
    'releases',
    PackageCheck,
    [msg`Releases`, msg`versions`],
    authorPaths.releases(),
    'signed in',
    'releases',
  ),
  screen(
    'approvals',
    Inbox,
    [msg`Waiting for signatures`, msg`approvals sign inbox`],
    authorPaths.approvals(),
    'signed in',
    'releases',
  ),
  screen('teams', Building2, [msg`Teams`, msg`groups`], authorPaths.teams(), 'signed in'),
  screen(
    'patrol',
    ShieldCheck,
    [msg`Patrol`, msg`review edits`],
    authorPaths.patrol(),
    'moderators',
  ),
  screen(
    'reports',
    MessageSquareWarning,
    [msg`Reports from readers`, msg`reports faults patrol`],
    authorPaths.reports(),
    'moderators',
  ),
  screen(
    'changes',
    History,
    [msg`Recent changes`, msg`new pages live feed`],
    authorPaths.changes(),
    'moderators',
  ),
  screen(
    'comments',
    MessagesSquare,
    [msg`Comments to review`, msg`flags`],
    authorPaths.comments(),
    'moderators',
  ),
  screen('people', Users, [msg`People`, msg`users accounts`], authorPaths.people(), 'admins'),
  screen(
    'invitations',
    UserPlus,
    [msg`Invitations`, msg`invite`],
    authorPaths.invitations(),
    'admins',
  ),
  screen('views', ChartLine, [msg`Views`, msg`numbers statistics`], authorPaths.views(), 'admins'),
  screen('audit', ScrollText, [msg`Audit log`, msg`history`], authorPaths.audit(), 'admins'),
  screen(
    'operator',
    ServerCog,
    [msg`Operator`, msg`backups maintenance disk`],
    authorPaths.operator(),
    'admins',
  ),
  screen(
    'site settings',
    SlidersHorizontal,
    [msg`Site settings`, msg`name colour registration thresholds`],
    authorPaths.siteSettings(),
    'admins',
  ),
  screen(
    'search words',
    SearchX,
    [msg`Searches`, msg`synonyms equivalents searches without result`],
    authorPaths.searchWords(),
    'authors',
  ),
  screen(
    'replace',
    Replace,
    [msg`Find and replace`, msg`words everywhere change text in all guides`],
    authorPaths.replace(),
    'authors',
  ),
  screen(
    'terms',
    BookA,
    [msg`Terms for translations`, msg`glossary terminology words languages`],
    authorPaths.terms(),
    'moderators',
  ),
  screen(
    'contentRules',
    ShieldBan,
    [msg`Content rules`, msg`spam words hosts block list`],
    authorPaths.contentRules(),
    'admins',
  ),
  screen('webhooks', Webhook, [msg`Webhooks`, msg`programs`], authorPaths.webhooks(), 'admins'),
  screen(
    'processes',
    Workflow,
    [msg`Approval processes`, msg`stages signatures`],
    authorPaths.processes(),
    'admins',
    'releases',
  ),
]

const mayEnter: Record<Entry, (me: User | null) => boolean> = {
  anyone: () => true,
  'signed in': me => me !== null,
  authors: isAuthor,
  moderators: isModerator,
  admins: me => me?.greatest_privilege === 'Admin',
}

/** `features`: of the site; null while nobody knows them. */
export const screensFor = (me: User | null, features: SiteFeatures | null): PaletteScreen[] =>
  screens.filter(
    screen => mayEnter[screen.for](me) && (!screen.needs || features?.[screen.needs] === true),
  )
